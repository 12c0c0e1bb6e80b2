// npm run bench: Deskline beside a hand-written floor, as ratios of one run.
import { runBuilt } from './run-built.mjs';

await runBuilt('bench/main.js');
