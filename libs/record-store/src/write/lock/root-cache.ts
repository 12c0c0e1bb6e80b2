import type { Database } from '@deskline/platform';
import type { Group, RecordType, Stored } from '@deskline/record';
import { LRUCache } from 'lru-cache';
import type { Values } from '../../caller';
import { statementName } from '../../read/query/statement-names';
import type { RecordRuntime } from '../../runtime';
import { memoize } from '../../memoize';
import { columnSql, quoted } from '../../table/column';

type Grouped = Pick<RecordRuntime, 'groups'> & { readonly database: Pick<Database, 'query'> };

const MAX_ENTRIES = 20_000;

/**
 * Root that a record was below when it was last seen; changes of one root take turns before they open a transaction. An
 * entry may be wrong, since the row lock decides: so it is read once and never invalidated.
 */
const rootsOf = memoize<readonly Group[], LRUCache<string, number>>(() => new LRUCache({ max: MAX_ENTRIES }));

const keyOf = ({ name }: RecordType, id: unknown): string => `${name} ${String(id)}`;

/** Group that decides with the record. A group that only sums it up counts for a new record, whose values name the root. */
const groupAbove = ({ groups }: Grouped, { name }: RecordType): Group | undefined =>
  groups.find(({ member, isSummary }) => member === name && !isSummary);

const namedAbove = ({ groups }: Grouped, { name }: RecordType, values: Values): Group | undefined =>
  groups.find(({ member, by }) => member === name && typeof values[by] === 'number');

/** Remembers the root of a row that is going to be written. */
export function rememberRoot(grouped: Grouped, record: RecordType, row: Stored): void {
  const root = row[groupAbove(grouped, record)?.by ?? ''];
  if (typeof root === 'number') rootsOf(grouped.groups).set(keyOf(record, row['id']), root);
}

/** Key of the root that a create or a change of a record is going to lock. */
export async function expectedRoot(
  grouped: Grouped,
  record: RecordType,
  id: number | null,
  values: Values,
  account: string,
): Promise<string | null> {
  const group = groupAbove(grouped, record) ?? namedAbove(grouped, record, id === null ? values : {});
  const named = values[group?.by ?? ''];
  const above =
    group && (typeof named === 'number' ? named : await rootOf(grouped, group, record, id, account));
  if (above) return `${group.root} ${above}`;
  const isRoot = id !== null && grouped.groups.some(({ root }) => root === record.name);
  return isRoot ? keyOf(record, id) : null;
}

async function rootOf(
  grouped: Grouped,
  { by }: Group,
  record: RecordType,
  id: number | null,
  account: string,
): Promise<number | null> {
  if (id === null) return null;
  const cached = rootsOf(grouped.groups).get(keyOf(record, id));
  if (cached !== undefined) return cached;
  const text = `SELECT ${columnSql(record, by)} AS root FROM ${quoted(record.name)} WHERE id = $1 AND account_id = $2`;
  const name = statementName(text);
  const [row] = await grouped.database.query<{ root: number | null }>(text, [id, account], name);
  const root = row?.root ?? null;
  rememberRoot(grouped, record, { id, [by]: root });
  return root;
}
