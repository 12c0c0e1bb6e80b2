import type { RecordType } from '@deskline/record';
import { dropAttachments, writeAttachments } from '../attachments/write-attachments';
import { dropParts, touchOwner } from '../part/owner';
import { addProjectingRecords } from '../reference/projected-attributes';
import { referredFields } from '../reference/snapshot';
import { Invalid } from '../refusals';
import type { ChangeContext } from './change-context';
import { extensionOf } from './change-extension';
import { applyRecordRules, checkConstraints, lookUp } from './decide/decision-steps';
import { blankRow, mergeValues } from './save/stored-row';
import { prefetchGroups, touchGroups } from './effects/groups';
import { nextIds, planEffects } from './effects/plan-effects';
import { notifyParents, projectsLinks, saveTouched, touchCounterparts } from './effects/related-changes';
import { runAfterDelete, runAfterWrite, runBeforeWrite } from './effects/run-hooks';
import { alignFirsts } from './links/kept-firsts';
import { dropLinks, writeLinks } from './links/write-links';
import { archivedParentProblems, lockParents } from './lock/lock-parents';
import type { LockedRow } from './lock/locked-row';
import { lockDecidedRoots, lockRoots } from './lock/root-locks';
import { idsWhere } from './lookup/ids-where';
import { Lookups } from './lookup/lookups';
import { saveChange } from './save/change-writer';
import { differences, eventsOf, isUntrackedIn, overridden, writeUntracked } from './save/differences';
import type { UnitOfWork } from './unit-of-work';

type ChangeStep = (change: ChangeContext) => Promise<void>;

/** Locks the roots and parents of a record before the record itself; the row of an existing record is locked already. */
async function lock(change: ChangeContext): Promise<void> {
  const { unit, record, row, before, request } = change;
  const { values, from, problems = [], account: given } = request;
  if (given !== undefined) unit.enterAccount(given);
  const { base, archived } = row ? { base: row.stored, archived: [] } : await lockNew(change);
  const parents = from === 'client' ? await lockParents(unit, record, before, values) : [];
  // A record belongs to the account of its parent, unless only its author's account reads it.
  const isOfAuthor = extensionOf(unit.runtime, record).audience(values) === 'author';
  const parentAccount = isOfAuthor ? undefined : parents[0]?.row.account_id;
  const account = row?.account_id ?? given ?? parentAccount ?? unit.account;
  unit.enterAccount(account);
  change.locked = {
    account,
    requested: mergeValues(record, base, values),
    problems: [...problems, ...archived, ...archivedParentProblems(parents)],
    parents,
  };
}

/** References and groups of a new record are read in the message that locks its roots. */
async function lockNew({ unit, record, request }: ChangeContext) {
  const { values, from, id: reserved } = request;
  const [archived, [id = NaN]] = await Promise.all([
    lockRoots(unit, record, [], values),
    reserved ? [reserved] : nextIds(unit.transaction, [record.name]),
    new Lookups(unit, record).prefetch(values),
    ...(from === 'client' ? [prefetchGroups(unit, record, values)] : []),
  ]);
  if (from === 'rule' && archived.length > 0) throw new Invalid(archived);
  return { base: { ...blankRow(record), id, created_at: unit.now, updated_at: unit.now }, archived };
}

/** Lets the extension of the record type decide the values that are not stored in the row. */
async function decideExtensionValues(change: ChangeContext): Promise<void> {
  change.saveExtensionValues = await extensionOf(change.unit.runtime, change.record).decide(change);
}

/** Saves links, attachments, then the row with its snapshot, audit line and events in one statement. */
async function save(change: ChangeContext): Promise<void> {
  const { unit, record, row, before, request, locked, plan, facts } = change;
  const { account } = locked;
  const { values, from } = request;
  const { decided, lists } = alignFirsts(record, before, change.written, values);
  const id = Number(decided['id']);
  const note_id = plan.noteIn(account);
  const { changes: links, counterparts } = await writeLinks(unit, record, id, lists);
  // Attachments of the input, and those that rules have copied.
  const attached = await writeAttachments(change);
  const isUntracked = isUntrackedIn(record, values, from);
  const more = { ...links, ...attached, ...overridden(change.decision.overrides) };
  const difference = differences(record, before, decided, more, unit.now, isUntracked);
  const { after, changed, written, changes, untracked } = difference;
  const untrackedChanges = untracked.map((name) => [id, { [name]: after[name] }] as const);
  writeUntracked(unit, record, untrackedChanges);
  const areLinksChanged = Object.keys(links).length > 0;
  // Attributes of the snapshot may come from links, too.
  const isProjected =
    areLinksChanged && Boolean(record.projectedFields ?? projectsLinks(unit.runtime, record));
  await saveChange(unit, {
    record,
    action: row ? 'update' : 'create',
    account_id: account,
    version: (row?.version ?? 0) + 1,
    before,
    after,
    archiveState: row?.archiveState ?? null,
    areLinksChanged,
    written,
    changes,
    changeEvents: eventsOf(record, before, changed, note_id !== null),
    note_id,
    facts,
    referred: !row || isProjected || referredFields(record).some((name) => written.includes(name)),
  });
  const isChanged = !row || changed.length > 0;
  change.saved = { differences: difference, links, counterparts, isChanged };
  await change.saveExtensionValues?.();
}

/** Touches the groups, the owner and the counterparts of the record; hooks on the row run between them. */
async function touchRelated(change: ChangeContext): Promise<void> {
  const { unit, record, before, locked, saved } = change;
  const { account } = locked;
  const { differences, links, counterparts, isChanged } = saved;
  const { after, changed } = differences;
  if (isChanged) {
    // Groups decide by links, too.
    const decisive = Object.keys(links).length === 0 ? changed : null;
    touchGroups(unit, record, before, after, decisive, change.request.from);
    await touchOwner(unit, record, account, before, after);
    await runAfterWrite(unit, 'row', record, writtenBy(change));
  }
  const { catalogue } = unit.runtime;
  if (before) await addProjectingRecords(unit.transaction, catalogue, record, before, after, counterparts);
  await touchCounterparts(unit, counterparts);
}

/** Effects find the record that caused them saved. */
async function runEffects({ unit, locked: { account }, plan }: ChangeContext): Promise<void> {
  for (const effect of plan.effects) {
    if ('create' in effect) {
      const owner = effect.ofCaller ? unit.account : account;
      await unit.create(effect.create, effect.values, { from: 'rule', id: effect.id, account: owner });
      continue;
    }
    // A rule changes records of its own account only.
    const ids = await idsWhere(unit, effect.change, effect.where, { account, inUse: true });
    for (const id of ids) await unit.amend(effect.change, id, effect.values);
  }
}

async function runAfterWriteHooks(change: ChangeContext): Promise<void> {
  const { unit, record, saved } = change;
  if (saved.isChanged) await runAfterWrite(unit, 'effects', record, writtenBy(change));
}

const writtenBy = ({ row, before, locked, saved }: ChangeContext) => ({
  account: locked.account,
  before,
  after: saved.differences.after,
  archiveState: row?.archiveState ?? null,
});

/** Steps of a create or an update, in the order of ADR 28. Each may refuse the change, and with it the unit of work. */
export const CHANGE_STEPS: readonly ChangeStep[] = [
  lock,
  lookUp,
  applyRecordRules,
  checkConstraints,
  decideExtensionValues,
  lockDecidedRoots,
  planEffects,
  runBeforeWrite,
  save,
  touchRelated,
  runEffects,
  runAfterWriteHooks,
  notifyParents,
];

/** Deletes a locked record: links, attachments and parts, then the row, then its owner, groups and counterparts. */
export async function removeRecord(unit: UnitOfWork, record: RecordType, row: LockedRow): Promise<void> {
  const id = Number(row.stored['id']);
  const counterparts = await dropLinks(unit, record, id);
  await dropAttachments(unit.transaction, record, id);
  await dropParts(unit, record, id);
  await saveTouched(unit, record, row, 'delete', {
    after: row.stored,
    referred: true,
    changeEvents: [{ event: `${record.name}.delete` }],
  });
  await touchOwner(unit, record, row.account_id, row.stored, null);
  touchGroups(unit, record, row.stored, null, null);
  await touchCounterparts(unit, counterparts);
  await runAfterDelete(unit, record, row);
}
