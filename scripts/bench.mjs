// npm run bench: Deskline beside a hand-written floor, as ratios of one run.
// npm run bench -- writes: a task created and changed beside one hand-written statement.
// npm run bench -- scale: reads of 1,000,000 tasks beside the same reads of 10,000.
// npm run bench -- oauth: tokens by client credentials and refresh beside one statement by hand, and beside oidc-provider.
// npm run bench -- token-checks: authentication of a call beside the call itself.
// npm run bench -- webhooks: messages delivered beside a bare loop that posts the same bytes.
import { runBuilt } from '../tools/workspace/run-built.mjs';

const [name, ...rest] = process.argv.slice(2);
if (name === 'writes') await runBuilt('bench/writes/main.js', rest);
else if (name === 'scale') await runBuilt('bench/scale/main.js', rest);
else if (name === 'oauth') await runBuilt('bench/oauth/main.js', rest);
else if (name === 'token-checks') await runBuilt('bench/token-checks/main.js', rest);
else if (name === 'webhooks') await runBuilt('bench/webhooks/main.js', rest);
else await runBuilt('bench/main.js');
