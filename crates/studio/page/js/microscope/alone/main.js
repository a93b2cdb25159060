// @ts-check
/** The start of a file that opens without a server. */
import { Stage } from '../stage.js';
import { data } from './data.js';

const stage = new Stage();
document.getElementById('stage')?.append(stage.element);
stage.place(data.view, data.found, data.step);
stage.hides = data.hide;
