import { insertEvents, type NewEvent, type ReferenceSnapshot } from '@deskline/events';
import type { Transaction } from '@deskline/platform';
import type { Field, RecordType, Stored } from '@deskline/record';
import { beginningOf } from '../../caller';
import { memoize } from '../../memoize';
import { frequentName, statementName } from '../../read/plan/statement';
import { snapshotOf } from '../../reference/snapshot';
import { columnOf, storedFields } from '../../table/column';
import { changeFacts, type ChangeFacts } from '../lookup/lookups';
import { areFactsCurrent, carriedFields, payloadOf } from './event-payload';
import { NOTE_ADDED, type ChangeEvent } from './differences';
import type { LockedRow } from '../lock/locked-row';
import {
  audited,
  auditLine,
  canJoin,
  composeStatement,
  join,
  saveStatement,
  type AuditLine,
  type RowSave,
} from './save-statement';
import { columnValue } from './stored-row';
import { violationProblem } from '../decide/unique';
import { extensionOf } from '../change-extension';
import type { UnitOfWork } from '../unit-of-work';

export interface RecordChange {
  readonly record: RecordType;
  readonly action: AuditLine['action'];
  /** Null for a new record. */
  readonly before: Stored | null;
  readonly after: LockedRow;
  /** Links of the record have changed, or may have. */
  readonly areLinksChanged: boolean;
  /** Fields to write; none when only a note was added. */
  readonly written: readonly string[];
  /** Columns that are no fields of the record. */
  readonly hidden?: Readonly<Record<string, unknown>>;
  readonly changes: object;
  readonly changeEvents: readonly ChangeEvent[];
  readonly note_id: number | null;
  /** References of the record, where they are loaded already. */
  readonly facts?: ChangeFacts;
  /** The snapshot for projections is written anew. */
  readonly referred: boolean;
}

/** Part of a change that its events in one account are made of; the row is as that account reads it. */
type EventSource = Pick<RecordChange, 'record' | 'changeEvents' | 'note_id' | 'facts'> & {
  readonly after: Omit<LockedRow, 'version'>;
};

/** Writes a record, the one place that does: row, audit line, snapshot and events in one statement. */
export async function saveChange(unit: UnitOfWork, change: RecordChange): Promise<void> {
  if (change.changeEvents.length === 0) return;
  const { record, action, before, after } = change;
  const { stored, account_id } = after;
  const { transaction, actor, now } = unit;
  const id = Number(stored['id']);
  transaction.changes(account_id);
  actor.trial?.add(change);
  actor.tally?.add();
  const snapshot = change.referred ? await snapshotOf(unit, record, after, action) : null;
  // Events and audit lines of a part are those of its owner.
  const events = record.partOf ? [] : await eventsFor(unit, change, snapshot);
  // "Adding a note generates no audit entry", and the row does not change.
  const isAddition = ({ event }: NewEvent) => event === `${record.name}.${NOTE_ADDED}`;
  const additions = events.filter(isAddition);
  if (additions.length > 0 && additions.length === events.length)
    return appendWithLine(transaction, events, account_id);
  const isAudited = !record.partOf && !(action === 'create' && record.createUnaudited);
  const line = () => auditLine(actor, now, account_id, record.name, id, action, change.changes);
  const { copies } = extensionOf(unit.runtime, record);
  writeRow(unit, record, {
    table: record.name,
    id,
    action,
    columns: { ...columnsOf(change), ...change.hidden },
    copies: copies && (stored[copies.while] ?? null) !== null ? copies : null,
    traces: [{ audit: isAudited ? line() : null, events: events.filter((event) => !isAddition(event)) }],
    snapshot,
  });
  unit.cache.recordWritten(record, before, action === 'delete' ? null : after, change.areLinksChanged);
  unit.runtime.timerTimes.written(transaction, record, stored);
  await appendWithLine(transaction, additions, account_id);
}

/** Writes an audit line beside the changes of the row. */
export function saveAuditLine(
  { actor, now, transaction }: UnitOfWork,
  record: RecordType,
  id: number,
  account: string,
  changes: object,
): void {
  const line = auditLine(actor, now, account, record.name, id, 'update', changes);
  const { text, values } = composeStatement([['audited', audited(line)]]);
  transaction.post(text, values, statementName(text));
}

/** Joins two changes of one row into one statement while the first has not been sent yet. */
function writeRow(unit: UnitOfWork, record: RecordType, saving: RowSave): void {
  const { lastSave: last } = unit;
  const whole =
    last && canJoin(last.saving, saving) && last.posted.recall() ? join(last.saving, saving) : saving;
  const { text, values } = saveStatement(whole);
  // Updates have a text per set of fields: only frequent ones are prepared.
  const name = whole.action === 'update' ? frequentName(text) : statementName(text);
  const posted = unit.transaction.post(text, values, name, (error) => violationProblem(record, error));
  unit.lastSave = { saving: whole, posted };
}

function columnsOf({ record, after, written, action }: RecordChange): Record<string, unknown> {
  if (action === 'create') return newColumns(record, after);
  return Object.fromEntries(
    written.map((name) => {
      const field = record.fields[name] as Field;
      return [columnOf(name, field), columnValue(field, after.stored[name])];
    }),
  );
}

/** All columns of a record type, empty, and the field of each but the account. */
const columnsOfTable = memoize((record: RecordType) => {
  const fields = storedFields(record).map(([name, field]) => ({
    column: columnOf(name, field),
    name,
    field,
  }));
  const empty = Object.fromEntries(
    [...fields.map(({ column }) => column), 'account_id'].map((column) => [column, null]),
  );
  return { fields, empty: empty as Record<string, unknown> };
});

function newColumns(record: RecordType, { stored, account_id }: LockedRow): Record<string, unknown> {
  const { fields, empty } = columnsOfTable(record);
  const columns: Record<string, unknown> = { ...empty, account_id };
  for (const { column, name, field } of fields) {
    const value = columnValue(field, stored[name]);
    if (value !== null) columns[column] = value;
  }
  return columns;
}

/** Events of a change in the account of the row; in another one than the record's they have no snapshot. */
export async function eventsFor(
  unit: UnitOfWork,
  change: EventSource,
  snapshot: ReferenceSnapshot | null | 'elsewhere',
): Promise<NewEvent[]> {
  const { record, note_id, facts: loaded } = change;
  const { stored, account_id } = change.after;
  const { person, request_id } = unit.actor;
  unit.transaction.changes(account_id);
  const beginning = beginningOf(unit.actor);
  // A rule may have moved the record to another team since the facts were loaded.
  const isCurrent = loaded && areFactsCurrent(record, stored, loaded);
  const facts = isCurrent ? loaded : await changeFacts(unit, record, stored);
  const payload = payloadFor(unit, change, facts, snapshot === 'elsewhere' ? account_id : undefined);
  return change.changeEvents.map(({ event, ...more }, index) => ({
    event,
    account_id,
    object_type: record.name,
    object_id: Number(stored['id']),
    person_id: person?.id ?? null,
    person_name: person?.name ?? null,
    audit_line_id: null,
    note_id,
    payload: { ...payload, ...more },
    snapshot: index === 0 && snapshot !== 'elsewhere' ? snapshot : null,
    occurred_at: unit.now,
    request_id,
    ...beginning,
  }));
}

function payloadFor(
  { runtime }: UnitOfWork,
  { record, after }: EventSource,
  facts: ChangeFacts,
  elsewhere?: string,
): Stored {
  const payload = payloadOf(record, after.stored, facts, runtime, elsewhere);
  if (!record.eventsCarry) return payload;
  const extension = extensionOf(runtime, record);
  const read = Object.entries(facts).map(
    ([name, fact]) => [name, fact && extension.referenceReadIn(after.account_id, fact)] as const,
  );
  return { ...carriedFields(record, after, Object.fromEntries(read), runtime), ...payload };
}

/** The id is in no message. */
const WITH_LINE = insertEvents('$1', {
  values: {
    payload: `e.payload || jsonb_build_object('audit_line_id', (SELECT max(line.id) FROM audit_line line
WHERE line.record_type = e.object_type AND line.record_id = e.object_id AND line.account_id = $2))`,
  },
});

/**
 * Appends events that have no audit line of their own, with the last one of the record in its home account: automation
 * rules judge the record as of it.
 */
export async function appendWithLine(
  transaction: Transaction,
  events: readonly NewEvent[],
  home: string,
): Promise<void> {
  if (events.length > 0)
    await transaction.query(WITH_LINE, [JSON.stringify(events), home], 'events.with_line');
}
