import { charge, fixed, hourly, rates } from '../../test/rates';
import { rowOf } from '../../test/rows';
import { chargeOf, ratesFor, type ChargedRequest } from './charge';
import { chargeBy } from './charge.rules';
import { TimeEntry } from './time-entry.record';

const INCIDENT: ChargedRequest = { category: 'incident', impact: 'low', rfc_type: null, template: null };

describe('the charge of time', () => {
  const charged = (of = rates(), request: Partial<ChargedRequest> = {}, effort_class: number | null = 4) =>
    chargeOf(ratesFor(of, { ...INCIDENT, ...request }), { effort_class, time_spent: 30 });
  const R4 = { charge_type: 'time_material', charge_rate: '120.00', charge: '60.00', charge_currency: 'EUR' };
  const NONE = { charge_rate: null, charge: null, charge_currency: null };

  it('is that of the effort class, with the identifiers of the agreement', () => {
    expect(charged()).toEqual({ ...R4, agreementID: 'A-1', activityID: 'low', rateID: 'R-4' });
  });

  it('is empty without a rate for the effort class, but for what is known', () => {
    const known = { charge_type: 'time_material', agreementID: 'A-1', activityID: 'low', rateID: null };
    expect(charged(rates(), {}, 5)).toEqual({ ...NONE, ...known });
    expect(charged(rates(), {}, null)).toEqual({ ...NONE, ...known });
  });

  it('is that of the impact or the category where the effort class has no rate', () => {
    const of = rates({}, { low: hourly('50'), rfi: hourly('70') });
    expect(charged(of, {}, 5)).toMatchObject({ charge_rate: '50', charge: '25.00', charge_currency: 'USD' });
    expect(charged(of, { category: 'rfi' }, 5)).toMatchObject({ charge_rate: '70', charge: '35.00' });
    expect(charged(of, { category: 'rfi' })).toMatchObject(R4);
  });

  it('is none for the time on a request with a fixed price, whatever the effort class', () => {
    const of = rates({}, { rfc: fixed('250.00', 'rfc') });
    expect(charged(of, { category: 'rfc', impact: null })).toEqual({
      ...{ charge_type: 'fixed_price', charge_rate: '250.00', charge_currency: 'EUR', charge: null },
      ...{ agreementID: 'A-1', activityID: 'rfc', rateID: 'R-4' },
    });
  });

  it('is that of the standard service request, else of the RFC type, before that of the impact', () => {
    const of = rates({
      standard_service_requests: [{ ...fixed('10', 'standard'), request_template: 7 }],
      rfc_types: [{ ...hourly('80', 'rfc type'), rfc_type: 'move' }],
    });
    const both = charged(of, { template: 7, rfc_type: 'move' });
    expect(both).toMatchObject({ charge_type: 'fixed_price', charge_rate: '10', activityID: 'standard' });
    const move = charged(of, { template: 8, rfc_type: 'move' });
    expect(move).toMatchObject({ charge_rate: '80', charge: '40.00', activityID: 'rfc type' });
    expect(charged(of, { template: 8, rfc_type: 'other' })).toMatchObject({ ...R4, activityID: 'low' });
  });

  it('is that of the effort class where an RFC type is charged by the hour without a rate of its own', () => {
    const of = rates({ rfc_types: [{ ...hourly(null), rfc_type: 'move' }] });
    expect(charged(of, { rfc_type: 'move' })).toMatchObject({ ...R4, activityID: 'low' });
  });

  it('is by the hour where the offering says nothing, and an RFC type has an identifier alone', () => {
    const of = rates(
      { rfc_types: [{ ...charge({ activityID: 'move' }), rfc_type: 'move' }] },
      { low: charge() },
    );
    expect(charged(of, { rfc_type: 'move' })).toMatchObject({ ...R4, activityID: 'move' });
    expect(charged(of, {}, 5)).toMatchObject({ ...NONE, charge_type: null });
  });

  it('of a request without an impact and of another category is that of the effort class', () => {
    expect(charged(rates(), { category: 'order', impact: null })).toMatchObject({ ...R4, activityID: null });
  });
});

describe('the charge of a changed time entry', () => {
  const stored = rowOf(TimeEntry, {
    ...{ request: 6, sla: 1, effort_class: 4, time_spent: 30, charge_type: 'time_material' },
    ...{ charge_rate: '120.00', charge: '60.00', charge_currency: 'EUR', rateID: 'R-4' },
  });

  it('is kept by other changes', () => {
    expect(chargeBy({ before: stored, after: { ...stored, description: 'Later' } })).toEqual({});
  });

  it('of another time is at the rate of the moment of entry', () => {
    expect(chargeBy({ before: stored, after: { ...stored, time_spent: 45 } })).toEqual({ charge: '90.00' });
  });

  it.each([{ request: null, sla: null }, { effort_class: 5 }])(
    'is empty with %j, without rates',
    (values) => {
      expect(chargeBy({ before: stored, after: { ...stored, ...values } })).toMatchObject({
        ...{ charge: null, charge_rate: null, charge_type: null, rateID: null, agreementID: null },
      });
    },
  );

  it('of a fixed price stays empty for another time', () => {
    const before = { ...stored, charge_type: 'fixed_price' as const, charge: null };
    expect(chargeBy({ before, after: { ...before, time_spent: 45 } })).toEqual({ charge: null });
  });
});
