// npm run dashboards [-- minutes]: pictures of the dashboards of deploy/observability after some minutes of traffic, into
// docs/observability. They are drawn from what a Prometheus answers, which is started for it: PROMETHEUS is its program.
import { runBuilt } from '../tools/workspace/run-built.mjs';

await runBuilt('e2e/observability/pictures/main.js');
