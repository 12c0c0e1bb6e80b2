import { languageOf, type Principal, type Scope } from '@deskline/identity';
import { ADMINISTRATORS, type Role } from '@deskline/record';

/** Person of a job, by whose rights of now it runs. Roles in another account end with the trust between the two. */
export const CALLER = `SELECT p.name, p.account_id AS home_account, p.organization_id,
  coalesce(p.time_zone, home.time_zone, 'UTC') AS time_zone, coalesce(p.locale, home.locale) AS locale,
  (SELECT coalesce(jsonb_agg(from_id ORDER BY from_id), '[]') FROM team_members WHERE to_id = p.id) AS team_ids,
  coalesce((SELECT roles FROM permission WHERE person_id = p.id AND account_id = place.id
    AND (p.account_id = place.id OR (home.trusts ? place.id AND place.trusts ? home.id))), '[]') AS roles
FROM person p JOIN account home ON home.id = p.account_id JOIN account place ON place.id = $2
WHERE p.id = $1 AND NOT p.disabled AND p.shelf IS NULL`;

export interface CallerRow {
  name: string;
  organization_id: number | null;
  time_zone: string;
  locale: string | null;
  team_ids: number[];
  roles: Role[];
}

/** The parts of a job that its principal has from the call that posted it. */
export interface PostedBy {
  readonly account: string;
  readonly person: number;
  readonly application: number | null;
  readonly scopes: readonly Scope[];
  readonly language: string | null;
}

/** Null for a person who is disabled, or not an administrator of the account any more. */
export function callerOf(posted: PostedBy, row: CallerRow | undefined): Principal | null {
  if (!row?.roles.some((role) => ADMINISTRATORS.includes(role))) return null;
  const { name, organization_id, time_zone, team_ids, roles } = row;
  return {
    person: { id: posted.person, name },
    account: posted.account,
    roles,
    team_ids,
    organization_id,
    time_zone,
    language: languageOf(posted.language) ?? languageOf(row.locale) ?? 'en',
    scopes: posted.scopes,
    ...(posted.application !== null && { application: posted.application }),
  };
}
