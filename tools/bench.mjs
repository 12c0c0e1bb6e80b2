// npm run bench: Deskline beside a hand-written floor, as ratios of one run.
// npm run bench -- scale: reads of 1,000,000 tasks beside the same reads of 10,000.
import { runBuilt } from './run-built.mjs';

const [name, ...rest] = process.argv.slice(2);
if (name === 'scale') await runBuilt('bench/scale/main.js', rest);
else await runBuilt('bench/main.js');
