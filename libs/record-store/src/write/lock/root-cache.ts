import type { Database } from '@deskline/platform';
import type { Group, RecordType, Stored } from '@deskline/record';
import { LRUCache } from 'lru-cache';
import type { Values } from '../../caller';
import { statementName } from '../../read/statement-names';
import { quoted } from '../../table/column';
import { byColumn } from './root-chain';

interface Kept {
  readonly database: Pick<Database, 'query'>;
  readonly groups: readonly Group[];
}

const MAX_ENTRIES = 20_000;

/**
 * Which root a record was below when it was last seen: there its changes stand in line. It need not be right, for the
 * lock of the row decides, and so it is read once.
 */
const seen = new WeakMap<readonly Group[], LRUCache<string, number>>();

function seenBy({ groups }: Kept): LRUCache<string, number> {
  let roots = seen.get(groups);
  if (!roots) seen.set(groups, (roots = new LRUCache({ max: MAX_ENTRIES })));
  return roots;
}

const keyOf = ({ name }: RecordType, id: unknown): string => `${name} ${String(id)}`;

/** What it decides together with; what only sums it up is waited for where the record is new, and nothing has to be read. */
const groupAbove = ({ groups }: Kept, { name }: RecordType): Group | undefined =>
  groups.find(({ member, sumsUp }) => member === name && !sumsUp);

const namedAbove = ({ groups }: Kept, { name }: RecordType, values: Values): Group | undefined =>
  groups.find(({ member, by }) => member === name && typeof values[by] === 'number');

/** A row as it is going to be written. */
export function rememberRoot(kept: Kept, record: RecordType, row: Stored): void {
  const root = row[groupAbove(kept, record)?.by ?? ''];
  if (typeof root === 'number') seenBy(kept).set(keyOf(record, row['id']), root);
}

/** The root that a change of a record, or a new one, is going to wait for. */
export async function expectedRoot(
  kept: Kept,
  record: RecordType,
  id: number | null,
  values: Values,
  account: string,
): Promise<string | null> {
  const group = groupAbove(kept, record) ?? namedAbove(kept, record, id === null ? values : {});
  const named = values[group?.by ?? ''];
  const above = group && (typeof named === 'number' ? named : await rootOf(kept, group, record, id, account));
  if (above) return `${group.root} ${above}`;
  const isRoot = id !== null && kept.groups.some(({ root }) => root === record.name);
  return isRoot ? keyOf(record, id) : null;
}

async function rootOf(
  kept: Kept,
  { by }: Group,
  record: RecordType,
  id: number | null,
  account: string,
): Promise<number | null> {
  if (id === null) return null;
  const known = seenBy(kept).get(keyOf(record, id));
  if (known !== undefined) return known;
  const text = `SELECT ${byColumn(by, record)} AS root FROM ${quoted(record.name)} WHERE id = $1 AND account_id = $2`;
  const [row] = await kept.database.query<{ root: number | null }>(text, [id, account], statementName(text));
  const root = row?.root ?? null;
  rememberRoot(kept, record, { id, [by]: root });
  return root;
}
