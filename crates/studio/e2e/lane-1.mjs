// Half of the test files: see lanes.mjs.
import { run } from './lanes.mjs';

await run(1);
