// @ts-check
/** The start of an exported file. */
import { Stage } from '../stage.js';
import { data } from './data.js';

const stage = new Stage();
document.getElementById('stage')?.append(stage.element);
stage.place(data.view, data.found, data.step);
stage.hides = data.hide;
