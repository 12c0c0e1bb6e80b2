import { Invalid } from '@deskline/record-store';
import fc from 'fast-check';
import { pagerDutyBody } from '../../test/monitoring-bodies';
import { pagerDutyEvent } from './pagerduty';

const problemsOf = (body: object): string[] => {
  try {
    pagerDutyEvent(body as Record<string, unknown>);
    return [];
  } catch (error) {
    return (error as Invalid).problems.map(({ field, because }) => `${field} ${because}`);
  }
};

describe('pagerDutyEvent', () => {
  it('maps a trigger', () => {
    expect(pagerDutyEvent(pagerDutyBody())).toEqual({
      fingerprint: 'srv01/HTTP',
      action: 'trigger',
      members: {
        source: 'PagerDuty',
        dedup_key: 'srv01/HTTP',
        subject: 'DISK at 99% on machine prod-db01',
        impact: 'top',
        ci: 'prod-db01',
        note: [
          'DISK at 99% on machine prod-db01',
          'source: prod-db01',
          'component: postgres',
          'group: prod-datapipe',
          'class: disk',
          'free space: 1%',
          'load: [1,2]',
          'client: Sample Monitoring',
          'client_url: https://monitoring.example',
          'Runbook https://wiki.example/disk',
        ].join('\n'),
        occurred_at: '2026-07-17T08:42:58Z',
      },
    });
  });

  it.each([
    ['critical', 'top'],
    ['error', 'high'],
    ['warning', 'medium'],
    ['info', 'low'],
    ['other', 'low'],
  ])('gives severity %s the impact %s', (severity, impact) => {
    const body = { event_action: 'trigger', payload: { summary: 'x', severity } };
    expect(pagerDutyEvent(body).members).toMatchObject({ impact });
  });

  it.each(['acknowledge', 'resolve'])('maps %s by its key', (event_action) => {
    expect(pagerDutyEvent({ event_action, dedup_key: 'k' })).toEqual({
      fingerprint: 'k',
      action: event_action,
      members: { source: 'PagerDuty', dedup_key: 'k' },
    });
  });

  it('makes a key where a trigger has none', () => {
    const { fingerprint } = pagerDutyEvent({ event_action: 'trigger', payload: { summary: 'x' } });
    expect(fingerprint).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    [{}, ['event_action blank']],
    [{ event_action: 'shout', payload: { summary: 'x' } }, ['event_action not_included']],
    [{ event_action: 'trigger' }, ['payload blank']],
    [{ event_action: 'trigger', payload: { summary: ' ' } }, ['summary blank']],
    [{ event_action: 'resolve' }, ['dedup_key blank']],
    [
      { event_action: 'trigger', payload: { summary: 'x' }, dedup_key: 'k'.repeat(256) },
      ['dedup_key invalid'],
    ],
  ])('refuses %j: %j', (body, problems) => expect(problemsOf(body)).toEqual(problems));

  it('takes any payload', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (payload) => {
        const event = pagerDutyEvent({ event_action: 'trigger', payload: { ...payload, summary: 'x' } });
        expect(event.members['subject']).toBe('x');
        expect(event.members['note']).not.toMatch(/\0|\p{Surrogate}/u);
      }),
    );
  });
});
