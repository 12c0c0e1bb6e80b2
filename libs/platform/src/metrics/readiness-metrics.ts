import type { Readiness } from '../ops/readiness';
import type { Metrics } from './metrics';

/** Readiness of this process, by the same checks as /readyz, whose results are shared for a moment. */
export function watchReadiness(metrics: Metrics, readiness: Readiness): void {
  metrics.gauge({
    name: 'deskline_ready',
    help: '1 while this process is ready, as /readyz says',
    async collect() {
      this.set((await readiness.report()).ready ? 1 : 0);
    },
  });
  metrics.gauge({
    name: 'deskline_check_ok',
    help: '1 while a check of /readyz succeeds, 0 while it fails',
    labelNames: ['check'],
    async collect() {
      const { checks } = await readiness.report();
      this.reset();
      for (const [check, result] of Object.entries(checks)) this.set({ check }, result === 'ok' ? 1 : 0);
    },
  });
}
