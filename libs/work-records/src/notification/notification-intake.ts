import type { DomainEvent, EventHandler } from '@deskline/events';
import type { Queries, Transaction } from '@deskline/platform';
import { RecordRuntime } from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import { WORK_TYPES } from '../work-types';
import { announce, type NewNotification } from './announce';
import { IS_TOLD, TELL } from './told.sql';

/** Records that ask something of one person. */
const ASKING = new Set(['approval', 'project_task_assignment']);
const TOLD_VERBS = new Set(['create', 'member-changed', 'manager-changed', 'status-changed', 'note-added']);

const verbOf = ({ event }: DomainEvent): string => event.slice(event.indexOf('.') + 1);

/** Makes notifications of the events of the log, in the transaction that moves the position: each of them once. */
@Injectable()
export class NotificationIntake implements EventHandler {
  constructor(private readonly runtime: RecordRuntime) {}

  concerns(event: DomainEvent): boolean {
    if (event.silent) return false;
    const verb = verbOf(event);
    if (ASKING.has(event.object_type)) return verb === 'create' || verb === 'update';
    return event.object_type in WORK_TYPES && TOLD_VERBS.has(verb);
  }

  async wants(database: Queries, events: readonly DomainEvent[]): Promise<boolean> {
    return (await database.rows(IS_TOLD, [this.rowsOf(events)], 'notification.wanted')).length > 0;
  }

  async handle(transaction: Transaction, events: DomainEvent[]): Promise<void> {
    const told = await transaction.query<NewNotification>(TELL, [this.rowsOf(events)], 'notification.tell');
    await announce(transaction, told, this.runtime);
  }

  private rowsOf(events: readonly DomainEvent[]): string {
    const rows = events
      .filter((event) => this.concerns(event))
      .map((event) => ({
        position: event.position,
        account_id: event.account_id,
        object_type: event.object_type,
        object_id: event.object_id,
        event: event.event,
        verb: verbOf(event),
        person_id: event.person_id,
        origin: event.origin ?? null,
        note_id: event.note_id,
        audit_line_id: event.audit_line_id,
        member_id: (event.payload['member'] as { id?: number } | null | undefined)?.id ?? null,
        occurred_at: event.occurred_at,
      }));
    return JSON.stringify(rows);
  }
}
