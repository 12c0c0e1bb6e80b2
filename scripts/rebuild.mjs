// npm run rebuild SERVICE: rebuilds the projections of that service from the owners of the records, while all
// services run.
import { runBuilt } from '../tools/workspace/run-built.mjs';

await runBuilt('tools/launcher/rebuild.js');
