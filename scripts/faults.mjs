// npm run faults [-- --quick] [words]: what is lost, doubled or out of order while services and servers are killed;
// words choose the rows whose names contain them.
// npm run faults -- crowd: the same of 10,000 events to 50 webhooks of which 15 are ill, and what it costs the others.
import { runBuilt } from '../tools/workspace/run-built.mjs';

const [name, ...rest] = process.argv.slice(2);
if (name === 'crowd') await runBuilt('e2e/webhooks/crowd/main.js', rest);
else await runBuilt('e2e/faults/main.js');
