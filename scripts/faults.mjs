// npm run faults [-- --quick] [--loaded] [words]: counts unanswered calls, and lost, doubled and unordered messages, while
// services and servers are killed; --loaded keeps the machine busy meanwhile, words choose the fault cases whose names
// contain them.
// --write writes the results into docs/reliability.md; --random [--seed N] [--minutes M] inflicts random faults, in the order of the seed.
// npm run faults -- crowd: the same for 10,000 events to 50 webhooks, 15 of them failing, and the delay of the
// healthy ones.
// npm run faults -- import [rows]: an import of 100,000 rows while all instances of every service are killed, one service after another.
import { runBuilt } from '../tools/workspace/run-built.mjs';

const [name, ...rest] = process.argv.slice(2);
if (name === 'crowd') await runBuilt('e2e/webhooks/crowd/main.js', rest);
else if (name === 'import') await runBuilt('e2e/import/faults-main.js', rest);
else await runBuilt('e2e/faults/main.js');
