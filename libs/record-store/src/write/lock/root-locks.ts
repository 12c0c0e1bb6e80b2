import type { Database } from '@deskline/platform';
import type { Catalogue, Group, RecordType, Stored } from '@deskline/record';
import { LRUCache } from 'lru-cache';
import type { Values } from '../../caller';
import { statementName } from '../../read/plan/statement';
import { archivedProblem, Forbidden, Invalid, type Problem } from '../../refusals';
import type { ChangeContext, Parent } from '../change-context';
import { extensionOf } from '../change-extension';
import type { UnitOfWork } from '../unit-of-work';
import type { LockedRow } from './locked-row';
import type { RecordRuntime } from '../../runtime';
import { getOrCompute, memoize } from '../../memoize';
import { columnSql, quoted } from '../../table/column';

type ArchiveState = LockedRow['archiveState'];

interface LockedRoot {
  readonly type: string;
  readonly id: number;
  readonly archiveState: ArchiveState;
}

/*
 * Roots of groups are locked before any of their members, and several in the order of their ids, so two changes never
 * wait for each other. A root that is a member elsewhere comes after its own root: a project, then its workflow, then a
 * task of that. A lock lasts until the unit ends; the unit cache knows it, so that no root is locked twice.
 */

/**
 * Locks the roots of existing members and the roots that the values put them under. Returns a problem for each archived
 * root: it takes no change.
 */
export async function lockRoots(
  unit: UnitOfWork,
  record: RecordType,
  members: readonly number[],
  values: Values = {},
): Promise<Problem[]> {
  const { cache } = unit;
  const chain = rootChain(unit.runtime, record);
  if (!chain) return [];
  const named = chain.references.flatMap(({ by, root }) => {
    const id = values[by];
    return typeof id === 'number' ? [{ by, root, id }] : [];
  });
  const isLocked =
    members.every((id) => cache.lockedMembers.get(record.name, id) !== undefined) &&
    named.every(({ root, id }) => cache.lockedRoots.get(root, id) !== undefined);
  if (!isLocked) await lockChain(unit, record, chain, members, values);
  const found = [
    ...members.flatMap((id) => cache.lockedMembers.get(record.name, id) ?? []),
    ...named.flatMap(({ by, root, id }) => archivedProblem(by, cache.lockedRoots.get(root, id) ?? null)),
  ];
  return found.filter(({ field }, index) => found.findIndex((each) => each.field === field) === index);
}

/** Whether a change of a record locks no other one before it: neither the root of a group nor an owner. */
export const isLockedFirst = (grouped: Grouped, record: RecordType): boolean =>
  !record.partOf && !rootChain(grouped, record);

/** Locks the roots of the decided record, which a rule may have moved. */
export async function lockDecidedRoots({ unit, record, decision }: ChangeContext): Promise<void> {
  const { after } = decision;
  const archived = await lockRoots(unit, record, [], after);
  rememberRoot(unit.runtime, record, after);
  if (archived.length > 0) throw new Invalid(archived);
  unit.cache.lockedMembers.set(record.name, after['id'], []);
}

/** Locks the parents that the values of a client put a record under; roots of groups are locked as roots. */
export async function lockParents({ unit, record, before, request }: ChangeContext): Promise<Parent[]> {
  const { runtime, accounts } = unit;
  const parents: Parent[] = [];
  for (const { parent: field } of record.createUnder ?? []) {
    const above = runtime.catalogue.byName.get(record.fields[field]?.to ?? '');
    const id = request.values[field];
    if (!above || typeof id !== 'number' || id === before?.[field]) continue;
    const isRoot = runtime.groups.some(({ member, by }) => member === record.name && by === field);
    const isLocked = record.createAnnouncedAs ?? record.partOf ?? (above.archiving && !isRoot);
    const row = isLocked ? await unit.row(above, id, accounts) : null;
    if (row && accounts.has(row.account_id)) parents.push({ field, record: above, row });
    else if (isClosedToOthers(runtime, above, record.partOf?.[field])) throw new Forbidden();
  }
  return parents;
}

/** Whether other accounts may link their own records at some paths of the record, and the path of the part is none of these. */
function isClosedToOthers(runtime: RecordRuntime, owner: RecordType, path: string | undefined): boolean {
  const { ownLinks } = extensionOf(runtime, owner);
  return path !== undefined && ownLinks.length > 0 && !ownLinks.includes(path);
}

/** Locks the other roots of members whose common root is locked and in use. */
export async function lockOtherRoots(
  unit: UnitOfWork,
  { by }: Group,
  member: RecordType,
  members: readonly number[],
): Promise<void> {
  const hasOthers = rootChain(unit.runtime, member)?.references.some((each) => each.by !== by);
  if (hasOthers) await lockRoots(unit, member, members);
  else for (const id of members) unit.cache.lockedMembers.set(member.name, id, []);
}

async function lockChain(
  { transaction, runtime, accounts, cache }: UnitOfWork,
  record: RecordType,
  chain: RootChain,
  members: readonly number[],
  values: Values,
): Promise<void> {
  const named = chain.references.map(({ by }) => (typeof values[by] === 'number' ? [values[by]] : []));
  const parameters = [members, [...accounts], ...named];
  const rows = await transaction.rows(chain.text, parameters, statementName(chain.text));
  const locked = rows.map(([type, id, archiveState]): LockedRoot => ({
    type: String(type),
    id: Number(id),
    archiveState: archiveState as ArchiveState,
  }));
  for (const { type, id, archiveState } of locked) {
    const above = problemsOf(rootChain(runtime, runtime.record(type)), locked);
    cache.lockedMembers.set(type, id, above);
    // A root under an archived one counts as archived.
    cache.lockedRoots.set(type, id, archiveState ?? ((above[0]?.because ?? null) as ArchiveState));
  }
  const problems = problemsOf(chain, locked);
  // The statement does not tell which of several members is below the archived root: each is checked by itself.
  if (members.length > 1 && problems.length > 0) return;
  for (const id of members) cache.lockedMembers.set(record.name, id, problems);
}

/** Problems by the references to archived roots: a root that one refers to is not told of others that lead there, too. */
function problemsOf(chain: RootChain | null, locked: readonly LockedRoot[]): Problem[] {
  const references = chain?.references ?? [];
  const isDirect = (type: string) => references.some(({ root }) => root === type);
  return references.flatMap(({ by, root, types }) => {
    const archived = locked.find(
      ({ type, archiveState }) => archiveState && types.has(type) && (type === root || !isDirect(type)),
    );
    return archivedProblem(by, archived?.archiveState ?? null);
  });
}

/** Reference of a record to the root of its group. */
interface RootReference {
  readonly by: string;
  readonly root: string;
  /** Type of the root, and types of all roots above it. */
  readonly types: ReadonlySet<string>;
}

/** Roots above records of one type, and the one statement that locks them. */
interface RootChain {
  readonly references: readonly RootReference[];
  /** $1: ids of the records; $2: accounts they may belong to; $3 and on: ids of their future roots, one list per reference. */
  readonly text: string;
}

type Grouped = Pick<RecordRuntime, 'catalogue' | 'groups'>;

const chainsOf = memoize<readonly Group[], Map<string, { readonly chain: RootChain | null }>>(
  () => new Map(),
);

/** Null for a record type without a root. */
const rootChain = (grouped: Grouped, record: RecordType): RootChain | null =>
  getOrCompute(chainsOf(grouped.groups), record.name, () => {
    const wanted = (by: string, index: number) => `${by} || $${index + 3}::bigint[]`;
    const { references, levels } = climbed(grouped, record, wanted, '$1');
    const locks = [...levels].map(([name, ids]) => lockSql(grouped.catalogue, name, ids));
    return { chain: references.length > 0 ? { references, text: locks.join('\nUNION ALL\n') } : null };
  }).chain;

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

/** Groups of a service, and its database. */
type RootDirectory = Pick<RecordRuntime, 'groups'> & { readonly database: Pick<Database, 'query'> };

/**
 * Root that a record was below when it was last seen; changes of one root take turns before they open a transaction. An
 * entry may be wrong, since the row lock decides: so it is read once and never invalidated.
 */
const rootsOf = memoize<RootDirectory['database'], LRUCache<string, number>>(
  () => new LRUCache({ max: 20_000 }),
);

const keyOf = ({ name }: RecordType, id: unknown): string => `${name} ${String(id)}`;

/** Group that decides with the record. A group that only sums it up counts for a new record, whose values name the root. */
const groupAbove = ({ groups }: RootDirectory, { name }: RecordType): Group | undefined =>
  groups.find(({ member, isSummary }) => member === name && !isSummary);

const namedAbove = ({ groups }: RootDirectory, { name }: RecordType, values: Values): Group | undefined =>
  groups.find(({ member, by }) => member === name && typeof values[by] === 'number');

/** Remembers the root of a row that is going to be written. */
export function rememberRoot(grouped: RootDirectory, record: RecordType, row: Stored): void {
  const root = row[groupAbove(grouped, record)?.by ?? ''];
  if (typeof root === 'number') rootsOf(grouped.database).set(keyOf(record, row['id']), root);
}

/** Key of the root that a create or a change of a record is going to lock. */
export async function expectedRoot(
  grouped: RootDirectory,
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
  grouped: RootDirectory,
  { by }: Group,
  record: RecordType,
  id: number | null,
  account: string,
): Promise<number | null> {
  if (id === null) return null;
  const cached = rootsOf(grouped.database).get(keyOf(record, id));
  if (cached !== undefined) return cached;
  const text = `SELECT ${columnSql(record, by)} AS root FROM ${quoted(record.name)} WHERE id = $1 AND account_id = $2`;
  const name = statementName(text);
  const [row] = await grouped.database.query<{ root: number | null }>(text, [id, account], name);
  const root = row?.root ?? null;
  rememberRoot(grouped, record, { id, [by]: root });
  return root;
}
