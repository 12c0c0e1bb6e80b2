import type { Trigger } from '../automation-fields';

/** Input of a trial: a new rule or a saved one, a record, and a past change of it if the rule is to see that. */
export interface TriedRule {
  readonly rule: Readonly<Record<string, unknown>> | null;
  readonly automation_rule: number | null;
  readonly record: number;
  readonly audit_line: number | null;
}

/** Event that a trigger waits for. */
export const EVENT_OF: Readonly<Record<Trigger, string>> = {
  'on create': 'create',
  'on update': 'update',
  'on status update': 'status-changed',
  'on note added': 'note-added',
  'on team update': 'team-changed',
  'on member update': 'member-changed',
};
