import type { Group, GroupMembers, RecordType, Stored } from '@deskline/record';
import type { RawRow } from '@deskline/platform';
import { clientOf, type Values } from '../../caller';
import { Invalid } from '../../refusals';
import { lockOtherRoots } from '../lock/root-locks';
import { Lookups } from '../lookup/lookups';
import { saveAuditLine } from '../save/change-writer';
import { overridden, splitUntracked, writeUntracked } from '../save/differences';
import type { Origin, TouchedGroup, UnitOfWork } from '../unit-of-work';
import { getOrCompute } from '../../memoize';
import { statementName } from '../../read/plan/statement';
import { columnSql, quoted } from '../../table/column';
import { linkTable } from '../../table/link-table';
import { rowColumns, rowParser } from '../save/stored-row';
import type { GroupState } from '../unit-cache';

/** A group that still changes something after this many decisions never rests: a fault of its code. */
const MAX_ROUNDS = 100;

/** Reads the groups that a new record is going to belong to, while their roots are being locked. */
export async function prefetchGroups(unit: UnitOfWork, record: RecordType, values: Values): Promise<void> {
  const { runtime, accounts, cache } = unit;
  const named = runtime.groups.filter(
    ({ member, by }) => member === record.name && typeof values[by] === 'number',
  );
  const read = async (group: Group, root: number) => {
    const locking = unit.row(runtime.record(group.root), root, accounts);
    const [row] = await Promise.all([locking, groupState(unit, group, root)]);
    // The root of an account that was not entered is not locked, and its members may still change.
    if (!row) cache.dropGroupState(groupKey(unit, group, root));
  };
  await Promise.all(named.map((group) => read(group, values[group.by] as number)));
}

/** Notes the groups that are to decide because a record is new, deleted or moved, or because they read a changed field. */
export function touchGroups(
  unit: UnitOfWork,
  record: RecordType,
  before: Stored | null,
  after: Stored | null,
  /** Changed fields; null where anything may have changed, links and archive state included. */
  changed: readonly string[] | null,
  from: Origin = 'rule',
): void {
  const isNew = !before || changed === null;
  const anyOf = (names: readonly string[]) => isNew || names.some((name) => changed.includes(name));
  for (const group of unit.runtime.groups) {
    const { root, member, by, reads, readsOfRoot, decidesNewRoot, when } = group;
    const hasMembers = !when || [before, after].some((row) => row && when(row));
    const isRead = !readsOfRoot || (isNew ? decidesNewRoot : anyOf(readsOfRoot));
    const byClient = from === 'client';
    if (root === record.name && hasMembers && isRead) {
      const touched = touch(unit, group, after?.['id']);
      if (touched) touched.was ??= before ?? undefined;
      if (touched && byClient) touched.isRootChangedByClient = true;
    }
    if (member === record.name && anyOf([...reads, by])) {
      const id = Number((after ?? before)?.['id']);
      for (const owner of [before?.[by], after?.[by]]) {
        const changes = touch(unit, group, owner)?.memberChanges;
        const earlier = changes?.get(id) ?? { before, byClient };
        changes?.set(id, { ...earlier, byClient: earlier.byClient || byClient });
      }
    }
  }
}

function touch(unit: UnitOfWork, group: Group, root: unknown): TouchedGroup | undefined {
  if (typeof root !== 'number') return undefined;
  const key = `${group.root} ${root} ${group.member} ${unit.runtime.groups.indexOf(group)}`;
  const untouched = () => ({ group, root, isRootChangedByClient: false, memberChanges: new Map() });
  return getOrCompute(unit.touchedGroups, key, untouched);
}

/** Lets each touched group decide, under the lock of its root, until none has anything left to change. */
export async function settleGroups(unit: UnitOfWork): Promise<void> {
  const { touchedGroups } = unit;
  const rounds = new Map<string, number>();
  for (let [next] = touchedGroups; next; [next] = touchedGroups) {
    const [key, touched] = next;
    const round = (rounds.get(key) ?? 0) + 1;
    if (round > MAX_ROUNDS) throw new Error(`A group does not come to rest: ${key}`);
    rounds.set(key, round);
    touchedGroups.delete(key);
    await decideGroup(unit, touched);
  }
}

async function decideGroup(unit: UnitOfWork, touched: TouchedGroup): Promise<void> {
  const { group, root: rootId, was, isRootChangedByClient, memberChanges } = touched;
  const { runtime, now, actor } = unit;
  const rootRecord = runtime.record(group.root);
  const memberRecord = runtime.record(group.member);
  const [root, state] = await Promise.all([unit.row(rootRecord, rootId), groupState(unit, group, rootId)]);
  // Groups of an archived root stay as they are.
  if (!root || root.archiveState) return;
  const caller = actor.person?.id ?? null;
  const links = group.link ? linkTable(memberRecord, group.link) : '';
  const endedLinks = unit.endedLinks.get(links);
  const [ofRoot, ofMembers] = [new Lookups(unit, rootRecord), new Lookups(unit, memberRecord)];
  const given = {
    ...state,
    root: root.stored,
    rootBefore: was,
    now,
    caller,
    client: clientOf(actor),
    isRootChangedByClient,
    memberChanges,
    endedLinks,
    rootLookups: () => ofRoot.view(root.stored),
  };
  const decide = () =>
    ofMembers.repeatUntilComplete(root.account_id, (lookups) => group.decide({ ...given, lookups }));
  let change = await decide();
  while (await ofRoot.loadMissing(root.account_id)) change = await decide();
  if (change.refuse) throw new Invalid([change.refuse]);
  unit.endedLinks.delete(links);
  // Audit lines of their own: those of the changes are written before the groups decide.
  for (const [id, reason] of change.overrides ?? [])
    saveAuditLine(unit, memberRecord, id, root.account_id, overridden([reason]));
  if (change.overrideOfRoot)
    saveAuditLine(unit, rootRecord, rootId, root.account_id, overridden([change.overrideOfRoot]));
  const { untracked, tracked } = splitUntracked(memberRecord, change.members ?? []);
  writeUntracked(unit, memberRecord, untracked);
  const ids = tracked.map(([id]) => id);
  await lockOtherRoots(unit, group, memberRecord, ids);
  for (const [id, values] of tracked) await unit.amend(memberRecord, id, values);
  if (change.root && Object.keys(change.root).length > 0) await unit.amend(rootRecord, rootId, change.root);
}

/** Reads the members of a group once: under the lock of their root nobody else changes them. */
async function groupState(unit: UnitOfWork, group: Group, root: number): Promise<GroupState> {
  const key = groupKey(unit, group, root);
  const cached = unit.cache.groupState(key);
  if (cached) return cached;
  const [own, ...others] = await Promise.all([
    readMembers(unit, group, group, root),
    ...(group.otherMembers ?? []).map((each) => readMembers(unit, group, each, root)),
  ]);
  const state = { ...own, otherMembers: others.map(({ members }) => members) };
  unit.cache.keepGroupState(key, group, root, state);
  return state;
}

/** A root may have several groups with members of one type, so the key has the position of the group. */
const groupKey = ({ runtime }: UnitOfWork, group: Group, root: number): string =>
  `${runtime.groups.indexOf(group)} ${root}`;

/** Members, and in the same statement the other ends of their links. */
async function readMembers(
  { runtime, transaction }: UnitOfWork,
  group: Group,
  members: GroupMembers,
  root: number,
): Promise<Pick<GroupState, 'members' | 'links'>> {
  const link = members === group ? group.link : undefined;
  const { text, parse } = getOrCompute(readings, members, () => {
    const record = runtime.record(members.member);
    const names = ['id', ...members.reads];
    const inUse = group.isSummary ? ` AND shelf IS DISTINCT FROM 'trashed'` : ' AND shelf IS NULL';
    const linked =
      link === undefined
        ? ''
        : `, ARRAY(SELECT to_id FROM ${quoted(linkTable(record, link))} WHERE from_id = ${quoted(record.name)}.id ORDER BY to_id)`;
    const text = `SELECT ${rowColumns(record, names)}${linked} FROM ${quoted(record.name)} WHERE ${columnSql(record, members.by)} = $1${record.archiving ? inUse : ''} ORDER BY id`;
    return { text, parse: rowParser(record, names) };
  });
  const rows = await transaction.rows(text, [root], statementName(text));
  const found = rows.map(parse);
  const ends = link === undefined ? [] : rows.map((row) => idsIn(row.at(-1) ?? '{}'));
  const links = ends.flatMap((ids, at) => ids.map((id): [number, number] => [Number(found[at]?.['id']), id]));
  return { members: found, links };
}

const readings = new WeakMap<GroupMembers, { text: string; parse(row: RawRow): Stored }>();

/** Parses an array as PostgreSQL writes it. */
const idsIn = (text: string): number[] => text.slice(1, -1).split(',').filter(Boolean).map(Number);
