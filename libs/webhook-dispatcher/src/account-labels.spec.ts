import { Metrics } from '@deskline/platform';
import { AccountLabels } from './account-labels';
import { HealthMetrics } from './health/health.metrics';

describe('the labels of accounts', () => {
  it('are their names, as long as there are not too many', () => {
    const labels = new AccountLabels(2);
    expect(['a', 'b', 'c', 'a', 'd'].map((account) => labels.of(account))).toEqual([
      ...['a', 'b', 'others', 'a', 'others'],
    ]);
  });

  it('are few where webhooks that were disabled are counted', async () => {
    const metrics = new Metrics('webhook-dispatcher');
    const health = new HealthMetrics(metrics, new AccountLabels(1));
    for (const account of ['a', 'b', 'c']) health.disabled(account);
    const text = await metrics.text();
    expect(text).toMatch(/disabled_total\{.*account="a".*\} 1/);
    expect(text).toMatch(/disabled_total\{.*account="others".*\} 2/);
  });
});
