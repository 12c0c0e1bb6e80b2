import type { NewEvent } from '../event';
import { rulePayload } from './rule-payload';

/** "The event value automation_rule is used to notify webhooks from within automation rules." */
export const AUTOMATION_RULE = 'automation_rule';

/** Message of a rule to the webhooks of an account that are registered for automation_rule. */
export interface RuleNotice {
  readonly account_id: string;
  /** Record that the message is about. */
  readonly object_type: string;
  readonly object_id: number;
  /** Person whose change started the rule; null if none did. */
  readonly person: { readonly id: number; readonly name: string } | null;
  /** Members that all events of the record have: source, sourceID, status, team and member. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Any object; it is sent unchanged. */
  readonly payload: unknown;
  readonly occurred_at: string;
  readonly request_id?: string | null;
}

/** Event to append in the transaction of the rule. Throws BadRulePayload before anything is written. */
export function ruleEvent(notice: RuleNotice): NewEvent {
  const { account_id, object_type, object_id, person, members, occurred_at, request_id = null } = notice;
  return {
    event: AUTOMATION_RULE,
    account_id,
    object_type,
    object_id,
    person_id: person?.id ?? null,
    person_name: person?.name ?? null,
    audit_line_id: null,
    note_id: null,
    payload: { ...rulePayload(notice.payload), ...members },
    snapshot: null,
    occurred_at,
    request_id,
    origin: 'rule',
    application_id: null,
  };
}
