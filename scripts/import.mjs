// npm run import -- people people.csv: sends a file of records to a Deskline, and shows how far its import is. DESKLINE_URL,
// DESKLINE_TOKEN, DESKLINE_ACCOUNT and DESKLINE_CA name it and the caller; without them it is the one that npm start runs here.
import { runBuilt } from '../tools/workspace/run-built.mjs';

await runBuilt('tools/transfer/import.js');
