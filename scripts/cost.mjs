// npm run cost -- [--json] GET /v1/requests/1: the statements, round trips, messages over NATS, milliseconds of planning
// and of CPU of a call, the first of fresh services and a warm one. Several calls may follow each other, a body follows
// its path, and {n} in it stands for the number of the call.
import { runBuilt } from '../tools/workspace/run-built.mjs';

await runBuilt('bench/cost/main.js');
