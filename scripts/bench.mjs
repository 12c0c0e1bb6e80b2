// npm run bench: all benches below, one after the other; -- --only types,reads runs some, -- --runs 3 each three times,
//   -- --write fills docs/performance.md.
// npm run bench -- types: every record type read, listed, created and changed beside a floor generated from its definition;
//   --types task,request, --operations create and --rounds 5 narrow or widen it.
// npm run bench -- reads: tasks read beside a hand-written floor.
// npm run bench -- writes: tasks created and changed beside one hand-written statement.
// npm run bench -- many: a hundred changes in one call, by ids and in bulk, beside a hundred calls.
// npm run bench -- files: rows imported and exported beside COPY and beside single calls, and the memory of a gateway; --rows 1000000.
// npm run bench -- oauth: tokens by client credentials and refresh beside one statement by hand, and beside oidc-provider.
// npm run bench -- token-checks: authentication of a call beside the call itself.
// npm run bench -- webhooks: messages delivered beside a bare loop that posts the same bytes.
// npm run bench -- scale: calls on 1,000,000 rows beside the same on 10,000; --events 100000000, --only requests.
// npm run bench -- changes: 10,000 changes read page by page beside a statement by hand, and the memory and CPU of a gateway
//   per stream of changes; --readers 2000.
// npm run bench -- console: a list of 100,000 rows, interactions, live changes, all screens and memory, in a Chromium, with their
//   targets; --only scroll,interaction,live,screens,first,heap; --types request,task for the screens of some types.
// npm run bench -- traces: CPU of calls with a hundredth of them and all of them traced, beside that without traces.
// npm run bench -- migrations: waits and locks while 10,000,000 rows are migrated beside writers; --rows 100000. It needs 8 GB of disk.
// npm run bench -- instances: the rate of calls by the number of instances of each service.
// npm run bench -- profiles: shares of the CPU of the services under reads, writes, tokens and webhooks; it needs perf (Linux).
// npm run bench -- rest: CPU and transactions at rest, memory, and the time and CPU of a start.
import { runBuilt } from '../tools/workspace/run-built.mjs';

const [name = '', ...rest] = process.argv.slice(2);
if (name === '' || name.startsWith('-')) await runBuilt('bench/main.js');
else await runBuilt(`bench/${name}/main.js`, rest);
