import type { ReferenceSnapshot } from '@deskline/events';

/** Row of the table `person`, a projection of the directory's record. */
export interface PersonRow {
  id: number;
  account_id: string;
  name: string;
  primary_email: string | null;
  time_zone: string | null;
  locale: string | null;
  organization_id: number | null;
  roles: Record<string, string[]>;
  team_ids: number[];
  disabled: boolean;
  version: number;
  /** JSON of a reference to the person. */
  json?: string;
  /** Set once the personal data were erased. */
  erased?: boolean;
}

export interface AccountRow {
  id: string;
  name: string;
  url: string | null;
  time_zone: string | null;
  locale: string | null;
  trusts: string[];
  plan: string | null;
  version: number;
}

/** Columns that come from the directory; `disabled_version` is this service's own. */
export const PERSON_COLUMNS = [
  'id',
  'account_id',
  'name',
  'primary_email',
  'time_zone',
  'locale',
  'organization_id',
  'roles',
  'team_ids',
  'disabled',
  'version',
  'json',
] as const satisfies readonly (keyof PersonRow)[];

export const ACCOUNT_COLUMNS = [
  'id',
  'name',
  'url',
  'time_zone',
  'locale',
  'trusts',
  'plan',
  'version',
] as const satisfies readonly (keyof AccountRow)[];

export function personOf({ attributes, ...snapshot }: ReferenceSnapshot): PersonRow {
  return {
    id: snapshot.id,
    account_id: snapshot.account_id,
    name: snapshot.name,
    primary_email: text(attributes['primary_email']),
    time_zone: text(attributes['time_zone']),
    locale: text(attributes['locale']),
    organization_id: typeof attributes['organization'] === 'number' ? attributes['organization'] : null,
    roles: (attributes['roles'] as PersonRow['roles'] | undefined) ?? {},
    team_ids: (attributes['team_ids'] as number[] | undefined) ?? [],
    disabled: snapshot.disabled,
    version: snapshot.version,
    json: snapshot.json,
    ...(typeof attributes['erased_at'] === 'string' && { erased: true }),
  };
}

/** The id of an account is a text: its snapshot has it as `account_id`. */
export function accountOf({ attributes, ...snapshot }: ReferenceSnapshot): AccountRow {
  return {
    id: snapshot.account_id,
    name: snapshot.name,
    url: text(attributes['url']),
    time_zone: text(attributes['time_zone']),
    locale: text(attributes['locale']),
    trusts: (attributes['trusts'] as string[] | undefined) ?? [],
    plan: text(attributes['plan']),
    version: snapshot.version,
  };
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
