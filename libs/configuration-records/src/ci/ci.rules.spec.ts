import type { Change } from '@deskline/record';
import { applyRules } from '@deskline/record-store';
import { NOW, rowOf } from '../../test/rows';
import { Ci, type CiRow } from './ci.record';
import { ciRules } from './ci.rules';

type Rules = Parameters<typeof applyRules>[0];

const PRODUCT = {
  ...{ id: 3, name: 'Slate 14', account_id: 'widget', disabled: false, brand: 'Contoso' },
  ...{ rule_set: 'physical_asset', service: 4, support_team: 5, supplier: 6, financial_owner: 7 },
  remarks: 'Handle with care',
};

/** Saves a CI with these values over those before. */
function saved(before: Partial<CiRow> | null, values: Partial<CiRow>, product: object = PRODUCT) {
  const base = { product: 3, support_team: 5, status: 'in_production' } as const;
  const was = before && rowOf(Ci, { ...base, ...before });
  const after = rowOf(Ci, { ...(was ?? { product: 3, status: 'in_production' }), ...values });
  const sentFields = new Set(Object.keys(values));
  const change = {
    before: was,
    after,
    now: NOW,
    caller: 7,
    sentFields,
    lookups: { product },
  } as unknown as Change;
  const { after: row, problems } = applyRules(ciRules as unknown as Rules, change);
  return { row: row as unknown as CiRow, problems };
}

describe('a new CI', () => {
  it('copies the fields of its product that are not sent', () => {
    expect(saved(null, {}).row).toMatchObject({
      ...{ name: 'Slate 14', service: 4, support_team: 5, supplier: 6, financial_owner: 7 },
      remarks: 'Handle with care',
    });
  });

  it('keeps the fields that are sent, also null', () => {
    const said = { name: 'Mine', service: 14, supplier: null, financial_owner: null, remarks: null };
    expect(saved(null, said).row).toMatchObject({ ...said, support_team: 5 });
  });

  it('truncates a long name of the product', () => {
    const { row } = saved(null, {}, { ...PRODUCT, name: '😀'.repeat(255) });
    expect(row.name).toBe('😀'.repeat(160));
  });
});

describe('an existing CI', () => {
  it('copies no fields of its product', () => {
    expect(saved({ service: null }, { product: 3 }).row.service).toBeNull();
  });

  it.each([
    ['license_certificate', 'software_license_certificate', true],
    ['logical_asset_with_financial_data', 'hardware', false],
    ['logical_asset_without_financial_data', 'hardware', false],
    ['physical_asset', 'hardware', false],
    ['server', 'hardware', false],
    ['software', 'software_version', true],
    ['software_distribution_package', 'software_version', true],
  ])('with the rule set %s has the ci_type %s', (rule_set, ci_type, software) => {
    const { row } = saved({ product: 2 }, { product: 3 }, { ...PRODUCT, rule_set });
    expect(row).toMatchObject({ rule_set, ci_type, software, brand: 'Contoso' });
  });
});

describe('action_status of a CI', () => {
  it.each([
    ['to_be_removed', ['not_required', 'for_disposal', 'to_return'], ['utilized', 'returned']],
    ['removed', ['not_required', 'utilized', 'returned'], ['for_disposal', 'to_return']],
  ] as const)('with the status %s is one of %j', (status, allowed, others) => {
    expect(saved({}, { status }).row.action_status).toBe('not_required');
    for (const action_status of allowed)
      expect(saved({ status }, { action_status })).toMatchObject({ row: { action_status }, problems: [] });
    for (const action_status of others)
      expect(saved({ status }, { action_status }).problems).toEqual([
        { field: 'action_status', because: 'not_included' },
      ]);
  });

  it('is null with every other status', () => {
    expect(saved({}, { action_status: 'not_required' }).problems).toHaveLength(1);
    expect(saved({ status: 'removed', action_status: 'returned' }, { status: 'in_stock' })).toMatchObject({
      ...{ row: { action_status: null }, problems: [] },
    });
  });

  it('is emptied together with the status it belongs to', () => {
    const { row } = saved({ status: 'to_be_removed', action_status: 'for_disposal' }, { status: 'removed' });
    expect(row.action_status).toBe('not_required');
  });
});

describe('support_team of a CI', () => {
  const blank = [{ field: 'support_team', because: 'blank' }];

  it('is required unless the status is removed', () => {
    expect(saved(null, { support_team: null }).problems).toEqual(blank);
    expect(saved(null, { support_team: null, status: 'removed' }).problems).toEqual([]);
    expect(saved({}, { support_team: null }).problems).toEqual(blank);
    expect(saved({ support_team: null, status: 'removed' }, { status: 'in_stock' }).problems).toEqual(blank);
  });

  it('may stay empty when it was before', () => {
    expect(saved({ support_team: null }, { name: 'Other' }).problems).toEqual([]);
  });
});

describe('dates of a CI', () => {
  it.each(['warranty_expiry_date', 'license_expiry_date'] as const)(
    'refuse a %s before its beginning',
    (end) => {
      const dates = (day: string) => saved({ in_use_since: '2026-03-02' }, { [end]: day }).problems;
      expect(dates('2026-03-01')).toEqual([{ field: end, because: 'before_start' }]);
      expect(dates('2026-03-02')).toEqual([]);
    },
  );
});
