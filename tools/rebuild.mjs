// npm run rebuild SERVICE: what that service keeps of others' records, made anew from who owns them, while all goes on.
import { runBuilt } from './run-built.mjs';

await runBuilt('tools/rebuild.js');
