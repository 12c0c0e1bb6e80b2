import type { Rule } from '@deskline/record';
import { applyRules } from '@deskline/record-store';
import { rowOf } from '../../test/rows';
import { Sla, type SlaRow } from './sla.record';
import { slaRules, slaTimers } from './sla.rules';

const timesOf = (values: Partial<SlaRow>, time_zone?: string): unknown[] => {
  const { after } = applyRules(slaRules as readonly Rule[], {
    before: null,
    after: rowOf(Sla, values),
    now: '2026-03-02T09:00:00Z',
    caller: 1,
    account: { service_desk_team: null, time_zone },
    lookups: {},
  });
  return [after['starts_at'], after['expires_at']];
};

describe('a service level agreement', () => {
  it.each([
    ['Europe/Amsterdam', '2026-12-31T23:00:00Z', '2027-06-30T22:00:00Z'],
    ['America/New_York', '2027-01-01T05:00:00Z', '2027-07-01T04:00:00Z'],
    [undefined, '2027-01-01T00:00:00Z', '2027-07-01T00:00:00Z'],
  ])('begins and ends by the days of its account in %s', (zone, from, until) => {
    const term = { start_date: '2027-01-01', expiry_date: '2027-06-30' };
    expect(timesOf({ ...term, status: 'scheduled_for_activation' }, zone)).toEqual([from, null]);
    expect(timesOf({ ...term, status: 'active' }, zone)).toEqual([from, null]);
    expect(timesOf({ ...term, start_date: '2026-01-01', status: 'active' }, zone)).toEqual([null, until]);
  });

  it.each([
    ['another', 'customer', 'customer'],
    ['its own', 'provider', null],
    ['none', null, null],
  ])(
    'is shared with a customer account that is another account: %s',
    (_whose, customer_account, sharedWith) => {
      const { after } = applyRules(slaRules as readonly Rule[], {
        before: rowOf(Sla, { customer_account: 'former', held_by: 'former' }),
        after: rowOf(Sla, { customer_account, held_by: 'former' }),
        now: '2026-03-02T09:00:00Z',
        caller: 1,
        account: { id: 'provider', service_desk_team: null },
        lookups: {},
      });
      expect(after['held_by']).toBe(sharedWith);
    },
  );

  it.each<[what: string, values: Partial<SlaRow>, since: string]>([
    ['its customer account', { customer_account: 'customer' }, '2026-03-02T09:00:00Z'],
    ['its service instance', { service_instance: 8 }, '2026-03-02T09:00:00Z'],
    ['its name', { name: 'Mail' }, '2025-01-01T00:00:00Z'],
  ])('stores since when the customer is its customer: a change of %s', (_what, values, since) => {
    const stored = {
      ...{ customer_account: 'former', service_instance: 7, customer_since: '2025-01-01T00:00:00Z' },
    };
    const { after } = applyRules(slaRules as readonly Rule[], {
      before: rowOf(Sla, stored),
      after: rowOf(Sla, { ...stored, ...values }),
      now: '2026-03-02T09:00:00Z',
      caller: 1,
      account: { id: 'provider', service_desk_team: null },
      lookups: {},
    });
    expect(after['customer_since']).toBe(since);
  });

  it('is being prepared again when it cannot become active, and expires in any case', () => {
    const instead = slaTimers.map(({ otherwise }) => otherwise?.(rowOf(Sla, {}), [], ''));
    expect(instead).toEqual([{ status: 'being_prepared' }, undefined]);
  });
});
