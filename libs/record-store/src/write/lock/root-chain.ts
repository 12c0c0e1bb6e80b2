import type { Catalogue, Group, RecordType } from '@deskline/record';
import type { RecordRuntime } from '../../runtime';
import { getOrCompute, memoize } from '../../memoize';
import { columnSql, quoted } from '../../table/column';

/** Reference of a record to the root of its group. */
export interface RootReference {
  readonly by: string;
  readonly root: string;
  /** Type of the root, and types of all roots above it. */
  readonly types: ReadonlySet<string>;
}

/** Roots above records of one type, and the one statement that locks them. */
export interface RootChain {
  readonly references: readonly RootReference[];
  /** $1: ids of the records; $2: accounts they may belong to; $3 and on: ids of their future roots, one list per reference. */
  readonly text: string;
}

type Grouped = Pick<RecordRuntime, 'catalogue' | 'groups'>;

const chainsOf = memoize<readonly Group[], Map<string, { readonly chain: RootChain | null }>>(
  () => new Map(),
);

/** Null for a record type without a root. */
export const rootChain = (grouped: Grouped, record: RecordType): RootChain | null =>
  getOrCompute(chainsOf(grouped.groups), record.name, () => ({ chain: chainAbove(grouped, record) })).chain;

function chainAbove(grouped: Grouped, record: RecordType): RootChain | null {
  const { references, levels } = climbed(
    grouped,
    record,
    (by, index) => `${by} || $${index + 3}::bigint[]`,
    '$1',
  );
  if (references.length === 0) return null;
  const text = [...levels].map(([name, ids]) => lockSql(grouped.catalogue, name, ids)).join('\nUNION ALL\n');
  return { references, text };
}

/** Ids of roots by type, the topmost first: locking in this order cannot deadlock. */
type Levels = Map<string, string[]>;

function climbed(
  grouped: Grouped,
  record: RecordType,
  wanted: (current: string, index: number) => string,
  members: string,
  levels: Levels = new Map(),
  below: readonly string[] = [],
): { readonly references: RootReference[]; readonly levels: Levels } {
  const references = referencesOf(grouped, record, below).map(({ by, root }, index): RootReference => {
    const current = `ARRAY(SELECT ${columnSql(record, by)} FROM ${quoted(record.name)} WHERE id = ANY(${members}) AND account_id = ANY($2))`;
    const ids = wanted(current, index);
    const target = grouped.catalogue.byName.get(root) as RecordType;
    const above = climbed(grouped, target, (each) => each, ids, levels, [...below, record.name]);
    levels.set(root, [...(levels.get(root) ?? []), ids]);
    return { by, root, types: new Set([root, ...above.references.flatMap(({ types }) => [...types])]) };
  });
  return { references, levels };
}

/** A reference may belong to several groups; one that leads back to a type below ends the chain. */
function referencesOf({ groups }: Grouped, { name }: RecordType, below: readonly string[]) {
  const own = groups.filter(({ member, root }) => member === name && !below.includes(root));
  return own.filter(({ by }, index) => own.findIndex((each) => each.by === by) === index);
}

/** Rows of other accounts are not waited for: response times must not reveal that they are busy. */
function lockSql({ byName }: Catalogue, name: string, ids: readonly string[]): string {
  const archiveState = byName.get(name)?.archiving ? 'shelf::text' : 'NULL::text';
  return `SELECT '${name}', * FROM (SELECT id, ${archiveState} FROM ${quoted(name)} WHERE id = ANY(${ids.join(' || ')}) AND account_id = ANY($2) ORDER BY id FOR NO KEY UPDATE) AS locked`;
}
