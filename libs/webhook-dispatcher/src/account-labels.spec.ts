import { Metrics } from '@deskline/platform';
import { AccountLabels } from './account-labels';
import { HealthMetrics } from './health/health.metrics';

describe('AccountLabels', () => {
  it('labels accounts by their names, up to a number of accounts', () => {
    const labels = new AccountLabels(2);
    expect(['a', 'b', 'c', 'a', 'd'].map((account) => labels.of(account))).toEqual([
      ...['a', 'b', 'others', 'a', 'others'],
    ]);
  });

  it('limits the labels of the metric of disabled webhooks', async () => {
    const metrics = new Metrics('webhook-dispatcher');
    const health = new HealthMetrics(metrics, new AccountLabels(1));
    for (const account of ['a', 'b', 'c']) health.disabled(account);
    const text = await metrics.text();
    expect(text).toMatch(/disabled_total\{.*account="a".*\} 1/);
    expect(text).toMatch(/disabled_total\{.*account="others".*\} 2/);
  });
});
