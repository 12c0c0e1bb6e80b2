import {
  me,
  mine,
  myOrganization,
  myOrganizationsAbove,
  myTeams,
  now,
  type Condition,
  type Constraint,
} from '@deskline/record';

export const VISIBILITIES = [
  'all_of_account',
  'account_specialists',
  'covered_for_any',
  'customer_representatives_of_slas',
  'covered_for',
  'customers',
  'members_of_skill_pools',
  'members_of_teams',
  'organizations_and_descendants',
  'organizations',
  'sites',
] as const;
type Visibility = (typeof VISIBILITIES)[number];

/** "active = not disabled, start_at reached, end_at empty or ahead" */
export const active = {
  disabled: false,
  start_at: { lte: now },
  any: [{ end_at: null }, { end_at: { gt: now } }],
} as const satisfies Condition;

const to = (visibility: Visibility, by: string, where: Condition): Condition => ({
  visibility,
  linked: { by, where },
});

/** Broadcasts for the caller, by links. Grants of roles cover `account_specialists`. */
export const forMe: Condition = {
  any: [
    { visibility: 'all_of_account' },
    { visibility: 'covered_for_any', caller: { linked: { by: 'sla_coverages' } } },
    to('covered_for', 'service_instances', { id: mine('service_instance_coverages') }),
    to('customer_representatives_of_slas', 'slas', {
      status: 'active',
      linked: { by: 'customer_representatives', where: { id: me } },
    }),
    to('customers', 'customers', {
      some: { of: 'sla', by: 'customer', where: { id: mine('sla_coverages') } },
    }),
    to('members_of_teams', 'teams', { id: myTeams }),
    to('members_of_skill_pools', 'skill_pools', { linked: { by: 'members', where: { id: me } } }),
    to('organizations', 'organizations', { id: myOrganization }),
    to('organizations_and_descendants', 'organizations', { id: myOrganizationsAbove }),
    to('sites', 'sites', { some: { of: 'person', by: 'site', where: { id: me } } }),
  ],
};

/** "only with visibility …": refuses a list that the visibility does not use. */
export const onlyWith = (by: string, ...visibilities: readonly Visibility[]): Constraint => [
  { any: [{ visibility: visibilities }, { not: { linked: { by } } }] },
  'other_visibility',
];
