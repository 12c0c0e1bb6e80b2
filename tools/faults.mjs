// npm run faults [-- --quick]: what is lost, doubled or out of order while services and servers are killed.
import { runBuilt } from './run-built.mjs';

await runBuilt('e2e/faults/main.js');
