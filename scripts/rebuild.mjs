// npm run rebuild SERVICE: what that service keeps of others' records, made anew from who owns them, while all goes on.
import { runBuilt } from '../tools/workspace/run-built.mjs';

await runBuilt('tools/launcher/rebuild.js');
