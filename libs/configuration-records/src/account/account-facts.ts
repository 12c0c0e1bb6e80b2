import type { Queries } from '@deskline/platform';
import type { CURRENCIES } from '@deskline/record';

/** Attributes of an account that only configuration-records keeps. */
export interface AccountFacts {
  readonly currency?: (typeof CURRENCIES)[number] | null;
  /** Name among PLANS of the installation. */
  readonly plan?: string | null;
  readonly strong_privacy?: boolean;
  readonly time_format_24h?: boolean;
  /** Account with the people, organizations and sites that this one works with; null: its own. */
  readonly directory_account?: string | null;
  readonly organization_id?: number | null;
}

type FactName = keyof AccountFacts;
const FACTS = [
  'currency',
  'plan',
  'strong_privacy',
  'time_format_24h',
] as const satisfies readonly FactName[];
/** Columns of the account table itself, since views filter by them. */
const ACCOUNT_COLUMNS = ['directory_account', 'organization_id'] as const satisfies readonly FactName[];

/** Keeps the stored value of every fact that is left out. */
export async function saveFacts(
  queries: Queries,
  account_id: string,
  facts: AccountFacts,
  now: string,
): Promise<void> {
  const isSaid = (column: FactName) => facts[column] !== undefined;
  const said = FACTS.filter(isSaid);
  const columns = ['account_id', 'created_at', 'updated_at', ...said];
  const values = [account_id, now, now, ...said.map((column) => facts[column])];
  await queries.query(
    `INSERT INTO account_facts (${columns.join(', ')}) VALUES (${values.map((_, at) => `$${at + 1}`).join(', ')})
ON CONFLICT (account_id) DO UPDATE SET ${['updated_at', ...said].map((name) => `${name} = excluded.${name}`).join(', ')}`,
    values,
  );
  for (const column of ACCOUNT_COLUMNS.filter(isSaid))
    await queries.query(`UPDATE account SET ${column} = $2 WHERE id = $1`, [account_id, facts[column]]);
}
