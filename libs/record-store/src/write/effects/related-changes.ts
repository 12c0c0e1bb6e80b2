import type { RecordType } from '@deskline/record';
import { appendEvents, ruleEvent, rulePayload } from '@deskline/events';
import { Invalid } from '../../refusals';
import type { RecordRuntime } from '../../runtime';
import type { LinkCounterparts } from '../links/link-counterparts';
import { type LockedRow, lockRow } from '../lock/locked-row';
import { saveChange, type RecordChange } from '../save/change-writer';
import type { ChangeContext } from '../change-context';
import { extensionOf } from '../change-extension';
import type { UnitOfWork } from '../unit-of-work';
import { touchGroups } from './groups';
import { runAfterWrite } from './run-hooks';
import { changeFacts } from '../lookup/lookups';
import { payloadOf } from '../save/event-payload';
import { lockView } from '../lock/guarded-row';

/** Saves a change of something that is no field of the record: links, roles, parts, notes, archive state. */
export function saveTouched(
  unit: UnitOfWork,
  record: RecordType,
  row: LockedRow,
  action: 'update' | 'delete',
  change: Partial<RecordChange>,
): Promise<void> {
  return saveChange(unit, {
    record,
    action,
    before: row.stored,
    after: touched(unit, row),
    areLinksChanged: false,
    written: ['updated_at'],
    changes: {},
    changeEvents: [{ event: `${record.name}.update` }],
    note_id: null,
    referred: false,
    ...change,
  });
}

const touched = ({ now }: UnitOfWork, { stored, version, ...row }: LockedRow): LockedRow => ({
  ...row,
  version: version + 1,
  stored: { ...stored, updated_at: now },
});

/** Saves a change of links, roles or archive state: projections get a new snapshot, groups and hooks run. */
export async function saveWithoutFields(
  unit: UnitOfWork,
  record: RecordType,
  row: LockedRow,
  {
    archiveState = row.archiveState,
    ...change
  }: Pick<RecordChange, 'changes' | 'hidden'> & Partial<Pick<LockedRow, 'archiveState'>>,
): Promise<void> {
  const after = touched(unit, { ...row, archiveState });
  await saveTouched(unit, record, row, 'update', { ...change, after, referred: true, areLinksChanged: true });
  touchGroups(unit, record, row.stored, row.stored, null);
  await runAfterWrite(unit, 'row', record, row.stored, after);
}

/** Saves a record anew whose snapshot comes from rows of other tables, such as the roles of a person. */
export async function touchRecord(
  unit: UnitOfWork,
  name: string,
  id: number,
  changes: object,
): Promise<void> {
  const record = unit.runtime.catalogue.byName.get(name);
  const row = record && (await lockRow(unit.transaction, record, id));
  if (record && row) await saveWithoutFields(unit, record, row, { changes });
}

/** Saves the other ends of changed links. An archived record may lose links, and gets no new ones. */
export async function touchCounterparts(unit: UnitOfWork, counterparts: LinkCounterparts): Promise<void> {
  for (const { name, id, changes, addedBy } of counterparts.inOrder()) {
    const record = unit.runtime.catalogue.byName.get(name);
    const row = record && (await lockRow(unit.transaction, record, id));
    if (!record || !row) continue;
    if (row.archiveState && addedBy) throw new Invalid([{ field: addedBy, because: row.archiveState }]);
    const isVisible = Object.keys(changes).length > 0 || projectsLinks(unit.runtime, record);
    if (isVisible) await saveWithoutFields(unit, record, row, { changes });
    else {
      // Groups decide by links, too.
      unit.cache.linksWritten(record, row);
      touchGroups(unit, record, row.stored, row.stored, null);
    }
  }
}

/** Announces a new record such as a note with an event of the records it was created under, in the accounts that read it. */
export async function notifyParents(change: ChangeContext): Promise<void> {
  const { unit, record, row, request, account, parents } = change;
  const { createAnnouncedAs: verb } = record;
  if (row || !verb) return;
  const note_id = Number(change.written['id']);
  const only =
    extensionOf(unit.runtime, record).audience(request.values) === 'author' ? { only: account } : {};
  for (const parent of parents) {
    const event = { note_id, changeEvents: [{ event: `${parent.record.name}.${verb}` }] };
    if (parent.row.account_id === account)
      await saveTouched(unit, parent.record, parent.row, 'update', event);
    await extensionOf(unit.runtime, parent.record).notify(unit, parent.row, { ...event, ...only });
  }
}

/** Whether the snapshot of a record has attributes that come from its links. */
export const projectsLinks = (runtime: RecordRuntime, record: RecordType): boolean =>
  Boolean(record.projectedLinks ?? runtime.projectedSql(record));

/**
 * Appends an automation_rule event of a record with the payload of the rule, in the transaction of the rule. Webhooks of
 * the account get one message per call, those of one record in the order of the calls. Throws BadRulePayload before the
 * first statement.
 */
export async function notifyByRule(
  unit: UnitOfWork,
  record: RecordType,
  id: number,
  given: unknown,
): Promise<void> {
  const payload = rulePayload(given);
  const { transaction, runtime, actor, account, now } = unit;
  const view = await lockView(unit, record, id);
  if (!view) throw new Error(`There is no ${record.name} ${id} in ${account}`);
  const { seen, row } = view;
  const elsewhere = row.account_id === account ? undefined : account;
  const facts = await changeFacts(unit, record, seen);
  const event = ruleEvent({
    account_id: account,
    object_type: record.name,
    object_id: id,
    person: actor.person,
    members: payloadOf(record, seen, facts, runtime, elsewhere),
    payload,
    occurred_at: now,
    request_id: actor.request_id,
  });
  await appendEvents(transaction, [actor.isSilent ? { ...event, silent: true } : event]);
}
