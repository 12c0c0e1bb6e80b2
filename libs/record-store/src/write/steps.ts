import type { RecordType } from '@deskline/record';
import { dropAttachments, writeAttachments } from '../attachments/attachments';
import { writePictures } from '../attachments/pictures';
import { dropParts, touchOwner } from '../part/owner';
import { addProjectingRecords, referredFields } from '../reference/snapshot';
import { archivedProblem, Invalid, Taken } from '../refusals';
import type { ChangeContext, PlannedCreation } from './change-context';
import { extensionOf } from './change-extension';
import { applyRecordRules, checkConstraints, lookUp } from './decide/decision-steps';
import { blankRow, mergeValues } from './save/stored-row';
import { prefetchGroups, touchGroups } from './effects/groups';
import { nextIds, planEffects } from './effects/plan-effects';
import { notifyParents, projectsLinks, saveTouched, touchCounterparts } from './effects/related-changes';
import { runAfterDelete, runAfterWrite, runBeforeWrite } from './effects/run-hooks';
import { alignFirsts, dropLinks, writeLinks } from './links/write-links';
import type { LockedRow } from './lock/locked-row';
import { lockDecidedRoots, lockParents, lockRoots } from './lock/root-locks';
import { idsWhere } from './lookup/ids-where';
import { Lookups } from './lookup/lookups';
import { saveChange } from './save/change-writer';
import { differences, eventsOf, isUntrackedIn, overridden, writeUntracked } from './save/differences';
import type { UnitOfWork } from './unit-of-work';

type ChangeStep = (change: ChangeContext) => Promise<void>;

/** Locks the roots and parents of a record before the record itself; the row of an existing record is locked already. */
async function lock(change: ChangeContext): Promise<void> {
  const { unit, record, row, request } = change;
  const { values, from, problems = [], account: given } = request;
  if (given !== undefined) unit.enterAccount(given);
  const [{ base, archived }, parents] = await Promise.all([
    row ? { base: row.stored, archived: [] } : lockNew(change),
    from === 'client' ? lockParents(change) : [],
  ]);
  // A record belongs to the account of its parent, unless only its author's account reads it.
  const isOfAuthor = extensionOf(unit.runtime, record).audience(values) === 'author';
  const parentAccount = isOfAuthor ? undefined : parents[0]?.row.account_id;
  change.account = row?.account_id ?? given ?? parentAccount ?? unit.account;
  unit.enterAccount(change.account);
  change.requested = mergeValues(record, base, values);
  change.parents = parents;
  // No record is put under an archived or trashed one.
  const under = parents.flatMap(({ field, row }) => archivedProblem(field, row.archiveState));
  change.inputProblems = [...problems, ...archived, ...under];
}

/** References and groups of a new record are read in the message that locks its roots, and then its parents. */
async function lockNew({ unit, record, request }: ChangeContext) {
  const { values, from, id: reserved } = request;
  const [archived, [id = NaN]] = await Promise.all([
    lockRoots(unit, record, [], values),
    reserved ? [reserved] : nextIds(unit.transaction, [record.name]),
    new Lookups(unit, record).prefetch([values]),
    ...(from === 'client' ? [prefetchGroups(unit, record, values)] : []),
  ]);
  if (from === 'rule' && archived.length > 0) throw new Invalid(archived);
  return { base: { ...blankRow(record), id, created_at: unit.now, updated_at: unit.now }, archived };
}

/** Lets the extension of the record type decide the values that are not stored in the row. */
async function decideExtensionValues(change: ChangeContext): Promise<void> {
  change.saveExtensionValues = await extensionOf(change.unit.runtime, change.record).decide(change);
}

/** Saves links, attachments and pictures, then the row with its snapshot, audit line and events in one statement. */
async function save(change: ChangeContext): Promise<void> {
  const { unit, record, row, before, request, account, facts } = change;
  const { values, from } = request;
  const { decided, lists } = alignFirsts(record, before, change.written, values);
  const note_id = change.plan.noteIn(account);
  await writeLinks(change, lists);
  // Attachments of the input, and those that rules have copied.
  const attached = await writeAttachments(change);
  await writePictures(change);
  const isUntracked = isUntrackedIn(record, values, from);
  const more = { ...change.links, ...attached, ...overridden(change.decision.overrides) };
  const difference = differences(record, before, decided, more, unit.now, isUntracked);
  const { after: stored, changed, written, changes, untracked } = difference;
  const untrackedChanges = untracked.map((name) => [Number(stored['id']), { [name]: stored[name] }] as const);
  writeUntracked(unit, record, untrackedChanges);
  const areLinksChanged = Object.keys(change.links).length > 0;
  // Attributes of the snapshot may come from links, too.
  const isProjected =
    areLinksChanged && Boolean(record.projectedFields ?? projectsLinks(unit.runtime, record));
  change.changed = changed;
  change.isChanged = !row || changed.length > 0;
  const { version, archiveState } = row ?? { version: 0, archiveState: null };
  change.after = { stored, account_id: account, version: version + 1, archiveState };
  await saveChange(unit, {
    record,
    action: row ? 'update' : 'create',
    before,
    after: change.after,
    areLinksChanged,
    written,
    changes,
    changeEvents: eventsOf(record, before, changed, note_id !== null),
    note_id,
    facts,
    referred: !row || isProjected || referredFields(record).some((name) => written.includes(name)),
  });

  await change.saveExtensionValues?.();
}

/** Touches the groups, the owner and the counterparts of the record; hooks on the row run between them. */
async function touchRelated(change: ChangeContext): Promise<void> {
  const { unit, record, before, after } = change;
  if (change.isChanged) {
    // Groups decide by links, too.
    const decisive = Object.keys(change.links).length === 0 ? change.changed : null;
    touchGroups(unit, record, before, after.stored, decisive, change.request.from);
    await touchOwner(unit, record, change.account, before, after.stored);
    await runAfterWrite(unit, 'row', record, before, after);
  }
  await addProjectingRecords(change);
  await touchCounterparts(unit, change.counterparts);
}

/** Effects find the record that caused them saved. */
async function runEffects({ unit, account, plan }: ChangeContext): Promise<void> {
  for (const effect of plan.effects) {
    if ('create' in effect) {
      const owner = effect.ofCaller ? unit.account : account;
      const options = { from: 'rule', id: effect.id, account: owner } as const;
      await unit.create(effect.create, effect.values, options).catch(inNamesOfInput(effect));
      continue;
    }
    // A rule changes records of its own account only.
    const ids = await idsWhere(unit, effect.change, effect.where, { account, inUse: true });
    for (const id of ids) await unit.amend(effect.change, id, effect.values);
  }
}

/** Throws the problems of a record that the input makes under the names of the input. */
const inNamesOfInput =
  ({ namesInInput: names }: PlannedCreation) =>
  (error: unknown): never => {
    if (!names || !(error instanceof Invalid) || error instanceof Taken) throw error;
    throw new Invalid(error.problems.map((one) => ({ ...one, field: names[one.field] ?? one.field })));
  };

async function runAfterWriteHooks({ unit, record, before, after, isChanged }: ChangeContext): Promise<void> {
  if (isChanged) await runAfterWrite(unit, 'effects', record, before, after);
}

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
    after: { ...row, version: row.version + 1 },
    referred: true,
    changeEvents: [{ event: `${record.name}.delete` }],
  });
  await touchOwner(unit, record, row.account_id, row.stored, null);
  touchGroups(unit, record, row.stored, null, null);
  await touchCounterparts(unit, counterparts);
  await runAfterDelete(unit, record, row);
}
