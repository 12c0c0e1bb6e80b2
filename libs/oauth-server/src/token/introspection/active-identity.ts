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
  readonly account_names: Record<string, string>;
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
    account_names: row.account_names,
    ...(row.application !== null && { application: row.application }),
  };
}
