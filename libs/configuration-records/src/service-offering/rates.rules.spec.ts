import type { AnyLookedUp, Rule, Stored } from '@deskline/record';
import { applyRules } from '@deskline/record-store';
import { rfcTypeRateRules } from './rfc-type-rate.rules';
import { standardServiceRequestRules } from './standard-service-request.rules';

const decided = (rules: unknown, after: Stored, lookups: object = {}) =>
  applyRules(
    rules as readonly Rule[],
    { before: null, after, now: '2026-03-02T09:00:00Z', caller: 1, lookups: {} },
    new Set(),
    () => lookups as AnyLookedUp,
  );

describe('a standard service request', () => {
  const about = (template: number | null, offering: number | null) =>
    decided(
      standardServiceRequestRules,
      { request_template: 1, service_offering: 2, name: null },
      {
        request_template: { name: 'New mailbox', service: template },
        service_offering: { service: offering },
      },
    );

  it.each([
    [7, 8, ['other_service']],
    [7, 7, []],
    [null, 8, []],
    [7, null, []],
  ])('has a template of service %s under an offering of service %s', (template, offering, reasons) => {
    expect(about(template, offering).problems.map(({ because }) => because)).toEqual(reasons);
  });

  it('has the name of its template', () => {
    expect(about(7, 7).after['name']).toBe('New mailbox');
  });
});

describe('a rate of an RFC type', () => {
  it.each([
    [{ charge_type: 'fixed_price', rate: null, rate_currency: null }, ['rate', 'rate_currency']],
    [{ charge_type: 'fixed_price', rate: '1', rate_currency: 'EUR' }, []],
    [{ charge_type: 'time_material', rate: null, rate_currency: null }, []],
    [{ charge_type: null, rate: null, rate_currency: null }, []],
  ])('has what a fixed price needs: %j', (after, fields) => {
    expect(decided(rfcTypeRateRules, after).problems.map(({ field }) => field)).toEqual(fields);
  });
});
