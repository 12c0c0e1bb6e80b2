// npm run export -- people people.csv: fetches records of a Deskline as a file. DESKLINE_URL,
// DESKLINE_TOKEN, DESKLINE_ACCOUNT and DESKLINE_CA name it and the caller; without them it is the one that npm start runs here.
import { runBuilt } from '../tools/workspace/run-built.mjs';

await runBuilt('tools/transfer/export.js');
