import { changes, notBefore, on, type Rule } from '@deskline/record';
import type { ACTION_STATUSES } from './ci-statuses';
import type { CiRow } from './ci.record';
import { kindsOf } from './ci-kinds';

type ActionStatus = (typeof ACTION_STATUSES)[number];

const LONGEST_NAME = 160;

/** "defaults to the service of the product", and so on */
const GIVEN = ['service', 'support_team', 'supplier', 'financial_owner', 'remarks'] as const;

/** Fills fields of a new CI that the client does not send; an explicit null stays. */
const copyProductFields: Rule<CiRow> = ({ before, after, sentFields, lookups: { product } }) => {
  if (before || !product) return [];
  const unsaid = GIVEN.filter((name) => after[name] === null && !sentFields?.has(name));
  const given = Object.fromEntries(unsaid.map((name) => [name, product[name]])) as Partial<CiRow>;
  const isNamed = after.name !== null || sentFields?.has('name');
  return [
    { set: { ...given, ...(!isNamed && { name: [...product.name].slice(0, LONGEST_NAME).join('') }) } },
  ];
};

/** "set from the product category's rule set", which the product has; the brand makes serial numbers unique. */
const setRuleSetOfProduct: Rule<CiRow> = on(changes('product'), ({ lookups: { product } }) => ({
  set: { rule_set: (product?.rule_set ?? null) as CiRow['rule_set'], brand: product?.brand ?? null },
}));

const hasItsKind: Rule<CiRow> = ({ after }) => [{ set: kindsOf(after.rule_set) }];

const ALLOWED: { readonly [Status in CiRow['status']]?: readonly ActionStatus[] } = {
  to_be_removed: ['not_required', 'for_disposal', 'to_return'],
  removed: ['not_required', 'utilized', 'returned'],
};

/**
 * "When status is to_be_removed the allowed values are …. For every other status it is always null." A value that the
 * client sends and that does not fit is refused; a former value is emptied together with its status.
 */
const checkActionStatus: Rule<CiRow> = ({ before, after: { status, action_status } }) => {
  const allowed = ALLOWED[status];
  const fits = action_status === null ? !allowed : (allowed?.includes(action_status) ?? false);
  if (fits) return [];
  const isSaid = action_status !== null && action_status !== (before?.action_status ?? null);
  if (isSaid) return [{ refuse: 'action_status', because: 'not_included' }];
  return [{ set: { action_status: allowed ? 'not_required' : null } }];
};

/** "required unless status is removed": checked when either field changes, so that CIs without a team stay editable. */
const requireSupportTeam: Rule<CiRow> = ({ before, after: { status, support_team } }) => {
  if (support_team !== null || status === 'removed') return [];
  const isRequired = !before || before.support_team !== null || before.status === 'removed';
  return isRequired ? [{ refuse: 'support_team', because: 'blank' }] : [];
};

export const ciRules: readonly Rule<CiRow>[] = [
  copyProductFields,
  setRuleSetOfProduct,
  hasItsKind,
  checkActionStatus,
  requireSupportTeam,
  notBefore('warranty_expiry_date', 'in_use_since'),
  notBefore('license_expiry_date', 'in_use_since'),
];
