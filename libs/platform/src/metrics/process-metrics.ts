import { performance } from 'node:perf_hooks';
import { version } from '../version';
import type { Metrics } from './metrics';

/** Version of this process, and the time its event loop was busy: at a rate near 1 the process has no CPU time left. */
export function watchProcess(metrics: Metrics): void {
  metrics
    .gauge({
      name: 'deskline_build_info',
      help: 'Always 1; the labels have the versions of Deskline and Node.js',
      labelNames: ['version', 'node'],
    })
    .set({ version: version(), node: process.versions.node }, 1);
  metrics.counter({
    name: 'deskline_event_loop_busy_seconds_total',
    help: 'Time in which the event loop of this process did not wait for work',
    collect() {
      this.reset();
      this.inc(performance.eventLoopUtilization().active / 1_000);
    },
  });
}
