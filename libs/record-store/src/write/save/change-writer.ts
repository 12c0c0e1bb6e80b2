import { appendEvents, type NewEvent, type ReferenceSnapshot } from '@deskline/events';
import type { Posted, Transaction } from '@deskline/platform';
import type { Field, RecordType, Stored } from '@deskline/record';
import { projectedLinks } from '../../part/projected-links';
import { projectedParts } from '../../part/projected-parts';
import { earnedName, statementName } from '../../read/statement-names';
import { isReferable, snapshotOf } from '../../reference/snapshot';
import { columnOf, keptFields } from '../../table/column';
import { carriedFields, hasCarriedFacts } from './event-payload';
import { changeFacts, payloadOf, areFactsCurrent, type ChangeFacts } from '../lookup/change-facts';
import { NOTE_ADDED, type ChangeEvent } from './events-of';
import type { Actor } from '../actor';
import type { LockedRow } from '../lock/locked-row';
import type { Heard } from '../lookup/heard';
import type { KeptRows } from '../lock/kept-rows';
import { canJoin, join, saveStatement, type AuditLine, type RowSave } from './save-statement';
import { visibleCopiesOf } from '../sharing/visible-rows';
import { columnValue } from './stored-row';
import { foreignKeyProblem } from '../decide/foreign-key';
import { uniqueIndexProblem } from '../decide/unique';
import type { RecordRuntime } from '../../runtime';

/** One change of one record, decided. */
export interface RecordChange {
  readonly record: RecordType;
  readonly action: AuditLine['action'];
  readonly account_id: string;
  /** The version the record will have. */
  readonly version: number;
  readonly after: Stored;
  readonly shelf: LockedRow['shelf'];
  /** Fields to write; none when only a note was added. */
  readonly written: readonly string[];
  /** Columns that are no field of the record. */
  readonly hidden?: Readonly<Record<string, unknown>>;
  readonly changes: object;
  readonly changeEvents: readonly ChangeEvent[];
  readonly note_id: number | null;
  /** What the record refers to, where that is known already. */
  readonly facts?: ChangeFacts;
  /** Others are told how the record is now referred to. */
  readonly referred: boolean;
}

/** What is told of a record in one account. */
export type EventSource = Pick<
  RecordChange,
  'record' | 'account_id' | 'after' | 'shelf' | 'changeEvents' | 'note_id' | 'facts'
>;

/** The one place where records are written: row, audit line, reference and events go in together. */
export class ChangeWriter {
  private last?: { readonly saving: RowSave; readonly posted: Posted };

  constructor(
    private readonly transaction: Transaction,
    private readonly runtime: RecordRuntime,
    private readonly actor: Actor,
    private readonly now: string,
    private readonly heard: Heard,
    private readonly rows: KeptRows,
  ) {}

  async save(entry: RecordChange): Promise<void> {
    if (entry.changeEvents.length === 0) return;
    const { record, action, after } = entry;
    const id = Number(after['id']);
    this.heard.forget({ type: record.name, id });
    const snapshot = entry.referred && isReferable(record) ? await this.snapshot(entry) : null;
    // What happens to a part is told, and remembered, of what it belongs to.
    const events = record.partOf ? [] : await this.events(entry, snapshot);
    // "Adding a note generates no audit entry", and changes nothing of the record itself.
    const isAddition = ({ event }: NewEvent) => event === `${record.name}.${NOTE_ADDED}`;
    const additions = events.filter(isAddition);
    if (additions.length > 0 && additions.length === events.length)
      return appendEvents(this.transaction, events);
    const audit = this.isAudited(entry) ? this.auditLine(entry, id) : null;
    this.write(record, {
      table: record.name,
      id,
      action,
      columns: { ...this.columns(entry), ...entry.hidden },
      copies: visibleCopiesOf(record, after),
      told: [{ audit, events: events.filter((event) => !isAddition(event)) }],
      snapshot,
    });
    const { account_id, version, shelf } = entry;
    if (action === 'delete') this.rows.forget(record, id);
    else this.rows.keepWritten(record, { stored: after, account_id, version, shelf });
    await appendEvents(this.transaction, additions);
  }

  /** What follows from a change of a row at once, before anybody has asked for it, is written with it. */
  private write(record: RecordType, saving: RowSave): void {
    const { last } = this;
    const whole =
      last && canJoin(last.saving, saving) && last.posted.recall() ? join(last.saving, saving) : saving;
    const { text, values } = saveStatement(whole);
    // A change may be of any set of fields.
    const name = whole.action === 'update' ? earnedName(text) : statementName(text);
    const posted = this.transaction.post(text, values, name, (error) =>
      uniqueIndexProblem(record, foreignKeyProblem(record, error)),
    );
    this.last = { saving: whole, posted };
  }

  private isAudited({ record, action }: RecordChange): boolean {
    return !record.partOf && !(action === 'create' && record.createUnaudited);
  }

  private columns({ record, after, written, account_id, action }: RecordChange): Record<string, unknown> {
    const names = action === 'create' ? keptFields(record).map(([name]) => name) : written;
    const columns = Object.fromEntries(
      names.map((name) => {
        const field = record.fields[name] as Field;
        return [columnOf(name, field), columnValue(field, after[name])];
      }),
    );
    return action === 'create' ? { ...columns, account_id } : columns;
  }

  private auditLine({ record, action, account_id, changes }: RecordChange, record_id: number): AuditLine {
    return {
      account_id,
      record_type: record.name,
      record_id,
      action,
      person_id: this.actor.person?.id ?? null,
      person_name: this.actor.person?.name ?? null,
      changes,
      created_at: this.now,
    };
  }

  /** What an account is told that has the record of another in hand, which it is given as that account sees it. */
  eventsForAccount(telling: EventSource): Promise<NewEvent[]> {
    return this.events(telling, null, telling.account_id);
  }

  private async events(
    entry: EventSource,
    snapshot: ReferenceSnapshot | null,
    elsewhere?: string,
  ): Promise<NewEvent[]> {
    const { record, account_id, after, note_id } = entry;
    const facts = await this.facts(entry);
    const payload = this.payload(entry, facts, elsewhere);
    return entry.changeEvents.map(({ event, ...more }, index) => ({
      event,
      account_id,
      object_type: record.name,
      object_id: Number(after['id']),
      person_id: this.actor.person?.id ?? null,
      person_name: this.actor.person?.name ?? null,
      audit_line_id: null,
      note_id,
      payload: { ...payload, ...more },
      snapshot: index === 0 ? snapshot : null,
      occurred_at: this.now,
      request_id: this.actor.request_id,
    }));
  }

  private payload(
    { record, account_id, after, shelf }: EventSource,
    facts: ChangeFacts,
    elsewhere?: string,
  ): Stored {
    const payload = payloadOf(record, after, facts, this.runtime, elsewhere);
    if (!record.eventsCarry) return payload;
    const row = { stored: after, account_id, shelf };
    return { ...carriedFields(record, row, facts, this.runtime), ...payload };
  }

  /** A rule may have moved the record to another team since the facts were looked up. */
  private async facts({ record, after, facts }: EventSource): Promise<ChangeFacts> {
    const isTold = facts && (!record.eventsCarry || hasCarriedFacts(record, after, facts));
    if (isTold && areFactsCurrent(record, after, facts)) return facts;
    return changeFacts(this.runtime, this.transaction, record, after);
  }

  private async snapshot(entry: RecordChange): Promise<ReferenceSnapshot> {
    const { record, action, after, account_id, version, shelf } = entry;
    const domain = this.runtime.nodeDomain;
    const bare = snapshotOf(record, after, { account_id, version, domain });
    const { catalogue } = this.runtime;
    const parts = await projectedParts(this.transaction, catalogue, domain, record, bare.id);
    const linked = await projectedLinks(this.transaction, catalogue, record, bare.id);
    // Those that refer to it go on showing it as it was; that nothing new refers to it is known by this.
    const gone = action === 'delete' ? 'deleted' : shelf;
    const away = gone === null ? {} : { [gone]: true };
    const snapshot = {
      ...bare,
      disabled: bare.disabled || gone === 'deleted' || gone === 'trashed',
      attributes: { ...bare.attributes, ...parts, ...linked, ...away },
    };
    const shares = this.runtime.sharedSql(record);
    if (!shares) return snapshot;
    const [row] = await this.transaction.query<{ shared: object }>(`SELECT ${shares} AS shared`, [
      snapshot.id,
    ]);
    return { ...snapshot, attributes: { ...snapshot.attributes, ...row?.shared } };
  }
}
