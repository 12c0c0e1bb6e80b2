import type { NewEvent, ReferenceSnapshot } from '@deskline/events';
import type { Posted, Transaction } from '@deskline/platform';
import type { Field, RecordType, Stored } from '@deskline/record';
import { projectedLinks, projectedParts } from '../../reference/projected-attributes';
import { frequentName, statementName } from '../../read/query/statement-names';
import type { ProjectedReference } from '../../reference/references';
import { isReferable, snapshotOf } from '../../reference/snapshot';
import { columnOf, storedFields } from '../../table/column';
import { changeFacts, type ChangeFacts } from '../lookup/lookups';
import { areFactsCurrent, carriedFields, payloadOf } from './event-payload';
import { NOTE_ADDED, type ChangeEvent } from './differences';
import type { Actor } from '../../caller';
import type { LockedRow } from '../lock/locked-row';
import {
  audited,
  auditLine,
  canJoin,
  join,
  saveStatement,
  type AuditLine,
  type RowCopies,
  type RowSave,
} from './save-statement';
import { appendWithLine } from './append-with-line';
import { composeStatement } from './statement-parts';
import { columnValue } from './stored-row';
import { violationProblem } from '../decide/unique';
import type { RecordRuntime } from '../../runtime';
import type { UnitCache } from '../unit-cache';

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

/** Members of the unit of work that the change writer needs. */
interface WriterContext {
  readonly transaction: Transaction;
  readonly runtime: RecordRuntime;
  readonly actor: Actor;
  readonly now: string;
  readonly cache: UnitCache;
}

/** Members of the extension of a record type that the change writer needs. */
interface WriterExtension {
  readonly copies: RowCopies | null;
  referenceReadIn(account: string, referred: ProjectedReference): ProjectedReference;
}

/** The one place that writes records: row, audit line, snapshot and events in one statement. */
export class ChangeWriter {
  private last?: { readonly saving: RowSave; readonly posted: Posted };

  constructor(
    private readonly unit: WriterContext,
    private readonly extensionOf: (record: RecordType) => WriterExtension,
  ) {}

  async save(change: RecordChange): Promise<void> {
    if (change.changeEvents.length === 0) return;
    const { record, action, after } = change;
    const id = Number(after['id']);
    const snapshot = change.referred && isReferable(record) ? await this.snapshot(change) : null;
    // Events and audit lines of a part are those of its owner.
    const events = record.partOf ? [] : await this.events(change, snapshot);
    // "Adding a note generates no audit entry", and the row does not change.
    const isAddition = ({ event }: NewEvent) => event === `${record.name}.${NOTE_ADDED}`;
    const additions = events.filter(isAddition);
    if (additions.length > 0 && additions.length === events.length)
      return appendWithLine(this.unit.transaction, events, change.account_id);
    const { actor, now } = this.unit;
    const { account_id, changes } = change;
    const line = () => auditLine(actor, now, account_id, record.name, id, action, changes);
    const audit = this.isAudited(change) ? line() : null;
    this.write(record, {
      table: record.name,
      id,
      action,
      columns: { ...this.columns(change), ...change.hidden },
      copies: this.copies(change),
      traces: [{ audit, events: events.filter((event) => !isAddition(event)) }],
      snapshot,
    });
    const { before, version, archiveState, areLinksChanged } = change;
    const row = action === 'delete' ? null : { stored: after, account_id, version, archiveState };
    this.unit.cache.recordWritten(record, before, row, areLinksChanged);
    await appendWithLine(this.unit.transaction, additions, account_id);
  }

  /** Writes an audit line beside the changes of the row. */
  audit(record: RecordType, id: number, account: string, changes: object): void {
    const { actor, now, transaction } = this.unit;
    const line = auditLine(actor, now, account, record.name, id, 'update', changes);
    const { text, values } = composeStatement([['audited', audited(line)]]);
    transaction.post(text, values, statementName(text));
  }

  /** Joins two changes of one row into one statement while the first has not been sent yet. */
  private write(record: RecordType, saving: RowSave): void {
    const { last } = this;
    const whole =
      last && canJoin(last.saving, saving) && last.posted.recall() ? join(last.saving, saving) : saving;
    const { text, values } = saveStatement(whole);
    // Updates have a text per set of fields: only frequent ones are prepared.
    const name = whole.action === 'update' ? frequentName(text) : statementName(text);
    const posted = this.unit.transaction.post(text, values, name, (error) => violationProblem(record, error));
    this.last = { saving: whole, posted };
  }

  private copies({ record, after }: RecordChange): RowCopies | null {
    const { copies } = this.extensionOf(record);
    return copies && (after[copies.while] ?? null) !== null ? copies : null;
  }

  private isAudited({ record, action }: RecordChange): boolean {
    return !record.partOf && !(action === 'create' && record.createUnaudited);
  }

  private columns({ record, after, written, account_id, action }: RecordChange): Record<string, unknown> {
    const names = action === 'create' ? storedFields(record).map(([name]) => name) : written;
    const columns = Object.fromEntries(
      names.map((name) => {
        const field = record.fields[name] as Field;
        return [columnOf(name, field), columnValue(field, after[name])];
      }),
    );
    return action === 'create' ? { ...columns, account_id } : columns;
  }

  /** Events of a change for another account; `source` is the record as that account reads it. */
  eventsForAccount(source: EventSource): Promise<NewEvent[]> {
    return this.events(source, null, source.account_id);
  }

  private async events(
    change: EventSource,
    snapshot: ReferenceSnapshot | null,
    elsewhere?: string,
  ): Promise<NewEvent[]> {
    const { record, account_id, after, note_id } = change;
    const facts = await this.facts(change);
    const payload = this.payload(change, facts, elsewhere);
    return change.changeEvents.map(({ event, ...more }, index) => ({
      event,
      account_id,
      object_type: record.name,
      object_id: Number(after['id']),
      person_id: this.unit.actor.person?.id ?? null,
      person_name: this.unit.actor.person?.name ?? null,
      audit_line_id: null,
      note_id,
      payload: { ...payload, ...more },
      snapshot: index === 0 ? snapshot : null,
      occurred_at: this.unit.now,
      request_id: this.unit.actor.request_id,
    }));
  }

  private payload(
    { record, account_id, after, archiveState }: EventSource,
    facts: ChangeFacts,
    elsewhere?: string,
  ): Stored {
    const payload = payloadOf(record, after, facts, this.unit.runtime, elsewhere);
    if (!record.eventsCarry) return payload;
    const row = { stored: after, account_id, archiveState };
    const extension = this.extensionOf(record);
    const read = Object.entries(facts).map(
      ([name, fact]) => [name, fact && extension.referenceReadIn(account_id, fact)] as const,
    );
    return { ...carriedFields(record, row, Object.fromEntries(read), this.unit.runtime), ...payload };
  }

  /** A rule may have moved the record to another team since the facts were loaded. */
  private async facts({ record, after, facts }: EventSource): Promise<ChangeFacts> {
    if (facts && areFactsCurrent(record, after, facts)) return facts;
    return changeFacts(this.unit, record, after);
  }

  private async snapshot(change: RecordChange): Promise<ReferenceSnapshot> {
    const { record, action, after, account_id, version, archiveState } = change;
    const domain = this.unit.runtime.nodeDomain;
    const bare = snapshotOf(record, after, { account_id, version, domain });
    const { catalogue } = this.unit.runtime;
    const parts = await projectedParts(this.unit.transaction, catalogue, domain, record, bare.id);
    const linked = await projectedLinks(this.unit.transaction, catalogue, record, bare.id);
    // Records that refer to it go on showing it; the attribute keeps new ones from referring to it.
    const gone = action === 'delete' ? 'deleted' : archiveState;
    const away = gone === null ? {} : { [gone]: true };
    const snapshot = {
      ...bare,
      disabled: bare.disabled || gone === 'deleted' || gone === 'trashed',
      attributes: { ...bare.attributes, ...parts, ...linked, ...away },
    };
    const shares = this.unit.runtime.projectedSql(record);
    if (!shares) return snapshot;
    const [row] = await this.unit.transaction.query<{ shared: object }>(`SELECT ${shares} AS shared`, [
      snapshot.id,
    ]);
    return { ...snapshot, attributes: { ...snapshot.attributes, ...row?.shared } };
  }
}
