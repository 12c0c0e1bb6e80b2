import type { Catalogue, Group, RecordType } from '@deskline/record';
import { columnOf, quoted } from '../../table/column';

/** A reference of a record to the root it decides together with. */
export interface RootReference {
  readonly by: string;
  readonly root: string;
  /** The types it leads to: of the root, and of all above that one. */
  readonly types: ReadonlySet<string>;
}

/** All roots that records of one type are below, and the one statement that locks them. */
export interface RootChain {
  readonly references: readonly RootReference[];
  /** $1 are ids of such records, $2 are accounts they may be of, $3 and on are ids of roots that they are to have, for each reference. */
  readonly text: string;
}

interface Kept {
  readonly catalogue: Catalogue;
  readonly groups: readonly Group[];
}

const known = new WeakMap<readonly Group[], Map<string, RootChain | null>>();

/** Null for what is below nothing. */
export function rootChain(kept: Kept, record: RecordType): RootChain | null {
  let chains = known.get(kept.groups);
  if (!chains) known.set(kept.groups, (chains = new Map()));
  let chain = chains.get(record.name);
  if (chain === undefined) chains.set(record.name, (chain = chainAbove(kept, record)));
  return chain;
}

function chainAbove(kept: Kept, record: RecordType): RootChain | null {
  const { references, levels } = climbed(
    kept,
    record,
    (by, index) => `${by} || $${index + 3}::bigint[]`,
    '$1',
  );
  if (references.length === 0) return null;
  const text = [...levels].map(([name, ids]) => lockSql(kept.catalogue, name, ids)).join('\nUNION ALL\n');
  return { references, text };
}

/** The ids of roots by their type, what is further up first: nobody who locks them in this order waits in a circle. */
type Levels = Map<string, string[]>;

function climbed(
  kept: Kept,
  record: RecordType,
  wanted: (held: string, index: number) => string,
  members: string,
  levels: Levels = new Map(),
  below: readonly string[] = [],
): { readonly references: RootReference[]; readonly levels: Levels } {
  const references = referencesOf(kept, record, below).map(({ by, root }, index): RootReference => {
    const held = `ARRAY(SELECT ${byColumn(by, record)} FROM ${quoted(record.name)} WHERE id = ANY(${members}) AND account_id = ANY($2))`;
    const ids = wanted(held, index);
    const target = kept.catalogue.byName.get(root) as RecordType;
    const above = climbed(kept, target, (each) => each, ids, levels, [...below, record.name]);
    levels.set(root, [...(levels.get(root) ?? []), ids]);
    return { by, root, types: new Set([root, ...above.references.flatMap(({ types }) => [...types])]) };
  });
  return { references, levels };
}

/** A record may decide together with several of a kind by one reference. One that leads back to its own kind ends there. */
function referencesOf({ groups }: Kept, { name }: RecordType, below: readonly string[]) {
  const own = groups.filter(({ member, root }) => member === name && !below.includes(root));
  return own.filter(({ by }, index) => own.findIndex((each) => each.by === by) === index);
}

/** Only what is of those accounts is waited for: whether others are busy is nobody's business. */
function lockSql({ byName }: Catalogue, name: string, ids: readonly string[]): string {
  const shelf = byName.get(name)?.archiving ? 'shelf::text' : 'NULL::text';
  return `SELECT '${name}', * FROM (SELECT id, ${shelf} FROM ${quoted(name)} WHERE id = ANY(${ids.join(' || ')}) AND account_id = ANY($2) ORDER BY id FOR NO KEY UPDATE) AS locked`;
}

export function byColumn(by: string, record: RecordType): string {
  const field = record.fields[by];
  if (!field) throw new Error(`${record.name} has no field ${by}`);
  return quoted(columnOf(by, field));
}
