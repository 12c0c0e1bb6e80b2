import type { DomainEvent, EventHandler } from '@deskline/events';
import type { Queries, Transaction } from '@deskline/platform';
import { Injectable } from '@nestjs/common';
import type { Trigger } from '../automation-fields';
import { MADE_FROM, RULED } from '../models';
import { lineageIn } from './lineage';
import { AutomationRunner } from './runner';

const TRIGGERED: Readonly<Record<string, Trigger>> = {
  create: 'on create',
  update: 'on update',
  'status-changed': 'on status update',
  'note-added': 'on note added',
  'team-changed': 'on team update',
  'member-changed': 'on member update',
};

const TEMPLATE_OF = Object.entries(MADE_FROM).map(
  ([type, reference]) => `WHEN '${type}' THEN (SELECT ${reference}_id FROM "${type}"
    WHERE id = e.object_id AND account_id = e.account_id)`,
);

/** Rules by the records they run for: all of a type, one, or those made from one template. */
const RULES = `SELECT 'automation_rule' AS type, id, account_id, applies_to, trigger, position, created_at,
    coalesce(request_id, task_id, workflow_id, project_task_id) AS record_id,
    coalesce(request_template_id, task_template_id, workflow_template_id, project_template_id, project_task_template_id)
      AS template_id
  FROM automation_rule WHERE NOT disabled
  UNION ALL SELECT 'app_offering_automation_rule', id, account_id, applies_to, trigger, position, created_at, NULL, NULL
  FROM app_offering_automation_rule`;

/** Events before the rule was created trigger nothing. */
const ADD_RUNS = `INSERT INTO automation_run (account_id, rule_type, rule_id, record_type, record_id, event, depth, family,
  person_id, person_name, note_id, audit_line_id, home_line_id, occurred_at, due_at)
SELECT e.account_id, rule.type, rule.id, e.object_type, e.object_id, e.event, e.depth, e.family,
  e.person_id, e.person_name, e.note_id, e.audit_line_id, e.home_line_id, e.occurred_at, e.occurred_at
FROM jsonb_to_recordset($1::jsonb) AS e(account_id text, object_type text, object_id bigint, event text, trigger text,
  depth integer, family text, person_id bigint, person_name text, note_id bigint, audit_line_id bigint, home_line_id bigint,
  occurred_at timestamptz, position bigint)
JOIN (${RULES}) rule ON rule.account_id = e.account_id AND rule.applies_to = e.object_type
  AND rule.trigger = e.trigger AND rule.created_at <= e.occurred_at
WHERE (rule.record_id IS NULL OR rule.record_id = e.object_id)
  AND (rule.template_id IS NULL OR rule.template_id = CASE e.object_type ${TEMPLATE_OF.join(' ')} END)
ORDER BY e.position, rule.position NULLS LAST, rule.type DESC, rule.id
RETURNING id`;

/** Whether the account has a rule with that trigger for that record type. */
const HAS_RULE = `SELECT 1 FROM jsonb_to_recordset($1::jsonb) AS e(account_id text, object_type text, trigger text)
JOIN (${RULES}) rule ON rule.account_id = e.account_id AND rule.applies_to = e.object_type AND rule.trigger = e.trigger
LIMIT 1`;

const DELETED = 'app_offering_automation_rule.delete';

const FORGET = `WITH gone AS (DELETE FROM automation_run WHERE rule_type = 'app_offering_automation_rule' AND rule_id = ANY($1)),
past AS (DELETE FROM automation_rule_run WHERE app_offering_automation_rule_id = ANY($1))
DELETE FROM automation_failure WHERE app_offering_automation_rule_id = ANY($1)`;

/** "Automation rules run after the change that triggers them": adds runs by the events of the event log. */
@Injectable()
export class AutomationIntake implements EventHandler {
  private readonly types: ReadonlySet<string> = new Set(['ci', ...RULED.map(({ name }) => name)]);

  constructor(private readonly runner: AutomationRunner) {}

  concerns(event: DomainEvent): boolean {
    return event.event === DELETED || this.triggerOf(event) !== undefined;
  }

  async wants(database: Queries, events: readonly DomainEvent[]): Promise<boolean> {
    if (events.some(({ event }) => event === DELETED)) return true;
    const triggers = events.map((event) => ({
      account_id: event.account_id,
      object_type: event.object_type,
      trigger: this.triggerOf(event),
    }));
    return (await database.rows(HAS_RULE, [JSON.stringify(triggers)], 'automation.ruled')).length > 0;
  }

  async handle(transaction: Transaction, events: DomainEvent[]): Promise<void> {
    const triggering = events.flatMap((event) => {
      const trigger = this.triggerOf(event);
      if (!trigger) return [];
      const home_line_id = event.payload['audit_line_id'] ?? null;
      return [{ ...event, ...lineageIn(event), home_line_id, trigger, payload: null, snapshot: null }];
    });
    if (triggering.length > 0) {
      const runs = await transaction.query(ADD_RUNS, [JSON.stringify(triggering)], 'automation.intake');
      if (runs.length > 0) transaction.afterCommit(() => this.runner.wake());
    }
    const deleted = events.filter(({ event }) => event === DELETED);
    if (deleted.length > 0) await transaction.query(FORGET, [deleted.map(({ object_id }) => object_id)]);
  }

  private triggerOf({ object_type, event, silent }: DomainEvent) {
    return this.types.has(object_type) && !silent ? triggeredBy(event) : undefined;
  }
}

/** Trigger of an event: `task.status-changed` is "on status update". */
function triggeredBy(event: string): Trigger | undefined {
  const [, verb = ''] = event.split('.');
  return Object.hasOwn(TRIGGERED, verb) ? TRIGGERED[verb] : undefined;
}
