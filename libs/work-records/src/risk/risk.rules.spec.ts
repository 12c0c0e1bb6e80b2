import { NOW, rowOf, saved } from '../../test/rows';
import { Risk, type RiskRow } from './risk.record';
import { riskRules } from './risk.rules';

const risk = (values: Partial<RiskRow> = {}) =>
  rowOf(Risk, { id: 6, subject: 'Flood', severity: 'high', manager: 1, ...values });

const moved = (from: Partial<RiskRow>, to: Partial<RiskRow>) =>
  saved(riskRules, risk(from), risk({ ...from, ...to }));

describe('a risk', () => {
  it('is anticipated by default', () => {
    expect(saved(riskRules, null, risk()).after).toMatchObject({ status: 'anticipated', closed_at: null });
    expect(moved({}, { status: 'materialized' }).after.closed_at).toBeNull();
  });

  it('stamps closed_at and sets resolution_duration when its status becomes closed', () => {
    const closed = { status: 'closed', closure_reason: 'mitigated' } as const;
    expect(moved({ created_at: '2026-03-01T09:00:00Z' }, closed).after).toMatchObject({
      ...closed,
      closed_at: NOW,
      resolution_duration: 1440,
    });
    expect(saved(riskRules, null, risk(closed)).after).toMatchObject({
      closed_at: NOW,
      resolution_duration: 0,
    });
  });

  it('is refused as closed without a closure reason', () => {
    expect(moved({}, { status: 'closed' }).problems).toEqual([{ field: 'closure_reason', because: 'blank' }]);
    const closed = { status: 'closed', closure_reason: 'accepted' } as const;
    expect(moved(closed, { closure_reason: null }).problems).toEqual([
      { field: 'closure_reason', because: 'blank' },
    ]);
    expect(moved(closed, { closure_reason: 'no_risk' }).problems).toEqual([]);
  });

  it('that is reopened has no closed_at, closure_reason or resolution_duration', () => {
    const closed = {
      status: 'closed',
      closure_reason: 'accepted',
      closed_at: NOW,
      resolution_duration: 0,
    } as const;
    expect(moved(closed, { status: 'materialized' }).after).toMatchObject({
      closure_reason: null,
      closed_at: null,
      resolution_duration: null,
    });
  });
});
