// npm run console:screenshots [-- words]: pictures of the console with demo data, into docs/console and docs/console.md; words
// choose the screens whose names contain them.
import { runBuilt } from '../tools/workspace/run-built.mjs';

await runBuilt('tools/screenshots/main.js');
