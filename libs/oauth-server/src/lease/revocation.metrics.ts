import type { Metrics } from '@deskline/platform';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5];

/** Metrics of published revocations. */
export class RevocationMetrics {
  private readonly wait;
  private readonly leases;
  private readonly silent;

  constructor(metrics: Metrics) {
    this.wait = metrics.histogram({
      name: 'deskline_revocation_wait_seconds',
      help: 'Time from the commit of a revocation until no gateway serves the revoked identity',
      buckets: SECONDS,
    });
    this.leases = metrics.gauge({
      name: 'deskline_gateway_leases',
      help: 'Gateways that held a lease at the last revocation',
    });
    this.silent = metrics.counter({
      name: 'deskline_revocation_silent_gateways_total',
      help: 'Gateways that did not answer a recall, so that the revocation waited for the end of their lease',
    });
  }

  observeLeases(leases: number): void {
    this.leases.set(leases);
  }

  countSilent(gateways: number): void {
    this.silent.inc(gateways);
  }

  observeWait(milliseconds: number): void {
    this.wait.observe(milliseconds / 1_000);
  }
}
