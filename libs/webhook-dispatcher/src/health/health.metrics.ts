import { Metrics, type Database } from '@deskline/platform';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { AccountLabels } from '../account-labels';

const FAILING = `
SELECT health.account_id, count(*)::integer AS webhooks
FROM webhook_health health JOIN webhook ON webhook.id = health.webhook_id
WHERE health.failures > 0 AND NOT webhook.disabled
GROUP BY health.account_id`;

/** Metrics of the health of webhooks. */
@Injectable()
export class HealthMetrics {
  private readonly disablings;
  private readonly failing;

  constructor(
    @Inject(Metrics) metrics: Metrics,
    @Optional() private readonly labels = new AccountLabels(),
  ) {
    this.disablings = metrics.counter({
      name: 'deskline_webhook_disabled_total',
      help: 'Webhooks disabled because they failed too often for too long',
      labelNames: ['account'],
    });
    this.failing = metrics.gauge({
      name: 'deskline_webhook_failing',
      help: 'Enabled webhooks whose last attempt failed; every instance shows all of them',
      labelNames: ['account'],
    });
  }

  disabled(account: string): void {
    this.disablings.inc({ account: this.labels.of(account) });
  }

  async refresh(database: Database): Promise<void> {
    const rows = await database.query<{ account_id: string; webhooks: number }>(
      FAILING,
      [],
      'health.failing',
    );
    this.failing.reset();
    for (const { account_id, webhooks } of rows) {
      this.failing.inc({ account: this.labels.of(account_id) }, webhooks);
    }
  }
}
