import { Invalid } from '@deskline/record-store';
import fc from 'fast-check';
import { alertmanagerBody, grafanaBody } from '../../test/monitoring-bodies';
import { alertsIn, MAX_ALERTS } from './alertmanager';

describe('alertsIn', () => {
  it('maps the alerts of Alertmanager', () => {
    expect(alertsIn(alertmanagerBody())).toEqual([
      {
        fingerprint: '7d4be5c1a2f09e83',
        action: 'trigger',
        members: {
          source: 'Alertmanager',
          dedup_key: '7d4be5c1a2f09e83',
          subject: 'Disk of web01 is 93% full',
          impact: 'top',
          ci: 'web01',
          note: 'summary: Disk of web01 is 93% full\ndescription: /var grows by 2 GB an hour.\ngeneratorURL: http://prometheus.example:9090/graph?g0.expr=disk',
          occurred_at: '2026-11-17T09:30:12Z',
        },
      },
      {
        fingerprint: '0c9d3a1b55e77f21',
        action: 'resolve',
        members: expect.objectContaining({
          subject: 'InstanceDown db01:9100',
          impact: 'medium',
          ci: 'db01',
          occurred_at: '2026-11-17T09:31:42Z',
        }),
      },
    ]);
  });

  it('maps those of Grafana, which have addresses and values', () => {
    const [alert] = alertsIn(grafanaBody());
    expect(alert).toMatchObject({ fingerprint: 'c6eadffa33fcdf37', action: 'trigger' });
    expect(alert?.members).toMatchObject({ subject: 'High latency', impact: 'low' });
    expect(alert?.members['note']).toContain('dashboardURL: https://grafana.example/d/abc');
    expect(alert?.members['note']).toContain("valueString: [ var='A' labels={} value=812.4 ]");
  });

  it('knows an alert without a fingerprint by its labels, in any order', () => {
    const of = (labels: object) => alertsIn({ alerts: [{ labels }] })[0]?.fingerprint;
    expect(of({ alertname: 'A', job: 'x' })).toBe(of({ job: 'x', alertname: 'A' }));
    expect(of({ alertname: 'A' })).not.toBe(of({ alertname: 'B' }));
  });

  it.each([
    {},
    { alerts: 'none' },
    { alerts: [1] },
    { alerts: Array.from({ length: MAX_ALERTS + 1 }, () => ({})) },
  ])('refuses another body', (body) => expect(() => alertsIn(body)).toThrow(Invalid));

  it('gives every alert a subject and a key that can be stored', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.anything()), (alert) => {
        const [event] = alertsIn({ alerts: [alert] });
        const { subject, dedup_key } = event?.members as Record<string, string>;
        for (const text of [subject, dedup_key]) {
          expect(text).toMatch(/\S/);
          expect(text?.length).toBeLessThanOrEqual(255);
          expect(text).not.toMatch(/\0|\p{Surrogate}/u);
        }
      }),
    );
  });
});
