import { languageOf, type Identity, type Scope } from '@deskline/identity';

/** Columns of `PERSON_OF_IDENTITY`, with the roles and scopes that the credentials give. */
export interface IdentityRow {
  readonly person_id: number;
  readonly name: string | null;
  readonly home_account: string;
  readonly roles: Identity['roles'];
  readonly team_ids: number[];
  readonly organization_id: number | null;
  readonly time_zone: string;
  readonly locale: string | null;
  /** Name and plan of each account that the person may work in. */
  readonly accounts: Record<string, readonly [name: string, plan: string | null]>;
  readonly scopes: Scope[];
  readonly application: number | null;
}

/** Identity of credentials that are in force. */
export function identityOf(row: IdentityRow): Identity {
  const { person_id, name, home_account, roles, team_ids, organization_id, time_zone } = row;
  return {
    person: { id: person_id, name: name ?? '' },
    home_account,
    roles,
    team_ids,
    organization_id,
    time_zone,
    language: languageOf(row.locale) ?? 'en',
    scopes: row.scopes,
    ...namesAndPlans(row.accounts),
    ...(row.application !== null && { application: row.application }),
  };
}

function namesAndPlans(accounts: IdentityRow['accounts']): Pick<Identity, 'account_names' | 'plans'> {
  const all = Object.entries(accounts);
  const plans = all.flatMap(([id, [, plan]]) => (plan === null ? [] : [[id, plan] as const]));
  return {
    account_names: Object.fromEntries(all.map(([id, [name]]) => [id, name])),
    ...(plans.length > 0 && { plans: Object.fromEntries(plans) }),
  };
}
