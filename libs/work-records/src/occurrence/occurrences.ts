import { appendEvents, type DomainEvent, type EventHandler } from '@deskline/events';
import type { Transaction } from '@deskline/platform';
import { pairOf } from '@deskline/record-http';
import { Invalid, systemIn, openUnitOfWork, RecordRuntime } from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import { Workflow } from '../workflow/workflow.record';
import { begunWorkflow, type CiOccurrence, type Template } from './begun-workflow';

const TEMPLATE = `WITH named AS (
  SELECT own.*, coalesce(own.service_id, $3::bigint) AS service, coalesce($2::bigint, own.workflow_manager_id) AS workflow_manager
  FROM workflow_template own WHERE own.id = $1)
SELECT id, disabled, subject, category, justification, workflow_type, service, workflow_manager,
  coalesce((SELECT jsonb_agg(CASE type WHEN 'person' THEN 'workflow_manager' ELSE type END) FROM reference
    WHERE reference.disabled
      AND ((type = 'service' AND reference.id = service) OR (type = 'person' AND reference.id = workflow_manager))), '[]') AS gone
FROM named`;

// Tasks of the workflow are linked to the CI.
const ABOUT = `INSERT INTO task_cis (from_id, to_id) SELECT id, $2 FROM task WHERE workflow_id = $1`;

/**
 * Starts the workflows of ci.occurrence events. Each is one step of the consumer: the workflow, its tasks, the
 * ci.occurred event and the position are written together or not at all.
 */
@Injectable()
export class CiOccurrences implements EventHandler {
  constructor(private readonly runtime: RecordRuntime) {}

  concerns({ event }: DomainEvent): boolean {
    return event === 'ci.occurrence';
  }

  async handle(transaction: Transaction, events: DomainEvent[]): Promise<void> {
    for (const event of events) if (this.concerns(event)) await this.occur(transaction, event);
  }

  private async occur(transaction: Transaction, event: DomainEvent): Promise<void> {
    const { account_id, object_type, object_id } = event;
    const occurrence = event.payload as unknown as CiOccurrence;
    const result = await this.result(transaction, event, occurrence);
    await appendEvents(transaction, [
      {
        ...{ event: 'ci.occurred', account_id, object_type, object_id },
        payload: { at: occurrence.at, ...result },
        occurred_at: this.runtime.now(),
        ...{ person_id: null, person_name: null, audit_line_id: null, note_id: null },
        ...{ snapshot: null, request_id: null },
      },
    ]);
    transaction.afterCommit(() => this.runtime.publisher.wake());
  }

  /** Refusals are reported in the event; any other failure is retried by the consumer. */
  private async result(
    transaction: Transaction,
    event: DomainEvent,
    occurrence: CiOccurrence,
  ): Promise<object> {
    await transaction.query('SAVEPOINT occurrence');
    try {
      const workflow = await this.begin(transaction, event, occurrence);
      await transaction.query('RELEASE SAVEPOINT occurrence');
      return { workflow, errors: null };
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      await transaction.query('ROLLBACK TO SAVEPOINT occurrence; RELEASE SAVEPOINT occurrence');
      return { workflow: null, errors: error.problems.map((problem) => pairOf(problem, 'en')[1]) };
    }
  }

  private async begin(
    transaction: Transaction,
    { account_id, object_id: ci }: DomainEvent,
    occurrence: CiOccurrence,
  ): Promise<number> {
    const { workflow_template, workflow_manager, service } = occurrence;
    const named = [workflow_template, workflow_manager, service];
    const [template] = await transaction.query<Template>(TEMPLATE, named);
    const values = begunWorkflow(template, occurrence);
    if (Array.isArray(values)) throw new Invalid(values);
    const unit = openUnitOfWork(transaction, this.runtime, systemIn(account_id, 'timer'));
    const workflow = await unit.create(Workflow, values, { from: 'rule', account: account_id });
    await unit.settle();
    await transaction.query(ABOUT, [workflow, ci]);
    return workflow;
  }
}
