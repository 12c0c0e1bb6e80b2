import { insertEvents, type NewEvent, type ReferenceSnapshot } from '@deskline/events';
import type { Transaction } from '@deskline/platform';
import type { Field, RecordType, Stored } from '@deskline/record';
import { memoize } from '../../memoize';
import { projectedLinks, projectedParts } from '../../reference/projected-attributes';
import { frequentName, statementName } from '../../read/query/statement-names';
import { isReferable, snapshotOf } from '../../reference/snapshot';
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
  readonly account_id: string;
  /** Version after the change. */
  readonly version: number;
  /** Null for a new record. */
  readonly before: Stored | null;
  readonly after: Stored;
  readonly archiveState: LockedRow['archiveState'];
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

/** Part of a change that its events in one account are made of. */
export type EventSource = Pick<
  RecordChange,
  'record' | 'account_id' | 'after' | 'archiveState' | 'changeEvents' | 'note_id' | 'facts'
>;

/** Writes a record, the one place that does: row, audit line, snapshot and events in one statement. */
export async function saveChange(unit: UnitOfWork, change: RecordChange): Promise<void> {
  if (change.changeEvents.length === 0) return;
  const { record, action, before, after, account_id, version, archiveState } = change;
  const { transaction, actor, now } = unit;
  const id = Number(after['id']);
  const snapshot = change.referred && isReferable(record) ? await snapshotFor(unit, change) : null;
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
    copies: copies && (after[copies.while] ?? null) !== null ? copies : null,
    traces: [{ audit: isAudited ? line() : null, events: events.filter((event) => !isAddition(event)) }],
    snapshot,
  });
  const row = action === 'delete' ? null : { stored: after, account_id, version, archiveState };
  unit.cache.recordWritten(record, before, row, change.areLinksChanged);
  unit.runtime.timerTimes.written(transaction, record, after);
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

function columnsOf({ record, after, written, account_id, action }: RecordChange): Record<string, unknown> {
  if (action === 'create') return newColumns(record, after, account_id);
  return Object.fromEntries(
    written.map((name) => {
      const field = record.fields[name] as Field;
      return [columnOf(name, field), columnValue(field, after[name])];
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

function newColumns(record: RecordType, after: Stored, account_id: string): Record<string, unknown> {
  const { fields, empty } = columnsOfTable(record);
  const columns: Record<string, unknown> = { ...empty, account_id };
  for (const { column, name, field } of fields) {
    const value = columnValue(field, after[name]);
    if (value !== null) columns[column] = value;
  }
  return columns;
}

/** Events of a change for another account; `source` is the record as that account reads it. */
export const eventsInAccount = (unit: UnitOfWork, source: EventSource): Promise<NewEvent[]> =>
  eventsFor(unit, source, null, source.account_id);

async function eventsFor(
  unit: UnitOfWork,
  change: EventSource,
  snapshot: ReferenceSnapshot | null,
  elsewhere?: string,
): Promise<NewEvent[]> {
  const { record, account_id, after, note_id, facts: loaded } = change;
  const { person, request_id } = unit.actor;
  // A rule may have moved the record to another team since the facts were loaded.
  const isCurrent = loaded && areFactsCurrent(record, after, loaded);
  const facts = isCurrent ? loaded : await changeFacts(unit, record, after);
  const payload = payloadFor(unit, change, facts, elsewhere);
  return change.changeEvents.map(({ event, ...more }, index) => ({
    event,
    account_id,
    object_type: record.name,
    object_id: Number(after['id']),
    person_id: person?.id ?? null,
    person_name: person?.name ?? null,
    audit_line_id: null,
    note_id,
    payload: { ...payload, ...more },
    snapshot: index === 0 ? snapshot : null,
    occurred_at: unit.now,
    request_id,
  }));
}

function payloadFor(
  { runtime }: UnitOfWork,
  { record, account_id, after, archiveState }: EventSource,
  facts: ChangeFacts,
  elsewhere?: string,
): Stored {
  const payload = payloadOf(record, after, facts, runtime, elsewhere);
  if (!record.eventsCarry) return payload;
  const row = { stored: after, account_id, archiveState };
  const extension = extensionOf(runtime, record);
  const read = Object.entries(facts).map(
    ([name, fact]) => [name, fact && extension.referenceReadIn(account_id, fact)] as const,
  );
  return { ...carriedFields(record, row, Object.fromEntries(read), runtime), ...payload };
}

async function snapshotFor(unit: UnitOfWork, change: RecordChange): Promise<ReferenceSnapshot> {
  const { transaction, runtime } = unit;
  const { record, action, after, account_id, version, archiveState } = change;
  const { catalogue, nodeDomain: domain } = runtime;
  const bare = snapshotOf(record, after, { account_id, version, domain });
  const parts = await projectedParts(transaction, catalogue, domain, record, bare.id);
  const linked = await projectedLinks(transaction, catalogue, record, after);
  // Records that refer to it go on showing it; the attribute keeps new ones from referring to it.
  const gone = action === 'delete' ? 'deleted' : archiveState;
  const away = gone === null ? {} : { [gone]: true };
  const shares = runtime.projectedSql(record);
  const [row] = shares
    ? await transaction.query<{ shared: object }>(`SELECT ${shares} AS shared`, [bare.id])
    : [];
  return {
    ...bare,
    disabled: bare.disabled || gone === 'deleted' || gone === 'trashed',
    attributes: { ...bare.attributes, ...parts, ...linked, ...away, ...row?.shared },
  };
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
