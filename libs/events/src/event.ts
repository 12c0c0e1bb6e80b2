/** Reference to a record as other services store it in their projections. */
export interface ReferenceSnapshot {
  type: string;
  id: number;
  account_id: string;
  name: string;
  sourceID: string | null;
  disabled: boolean;
  version: number;
  /** Members of a reference beside its id, as the inner text of a JSON object. */
  json: string;
  attributes: Record<string, unknown>;
}

/** Beginnings of a change: a call of the API, an automation rule, a timer, an import, or the system itself. */
export const EVENT_ORIGINS = ['api', 'rule', 'timer', 'import', 'system'] as const;
export type EventOrigin = (typeof EVENT_ORIGINS)[number];

/** Event as a producer writes it. The log adds source, position and id. */
export interface NewEvent {
  /** `task.status-changed`, or an internal noun and verb such as `skill_pool.update`. */
  event: string;
  account_id: string;
  object_type: string;
  object_id: number;
  /** Null: a change by the system. */
  person_id: number | null;
  person_name: string | null;
  audit_line_id: number | null;
  note_id: number | null;
  /** Members of the webhook payload: status, previous_status, team, member, source, sourceID. */
  payload: Record<string, unknown>;
  /** Present on create and update of a record that other services refer to. */
  snapshot: ReferenceSnapshot | null;
  occurred_at: string;
  request_id: string | null;
  /** Absent in events of versions that did not write it. */
  origin?: EventOrigin | null;
  /** OAuth application whose token made the change; absent for other tokens. */
  application_id?: number | null;
  /** Passed over by webhooks, automation rules and notifications. Projections and the feed have it. */
  silent?: boolean | null;
}

/** Row of a producer's event log, as it is sent in JSON. */
export interface DomainEvent extends NewEvent {
  source: string;
  /** Gapless per source, from 1. */
  position: number;
  /** Unique id of the event. */
  id: string;
  /** Microseconds since 1970 at which it got its position: grows with it. Absent in events of versions that did not send it. */
  sequence?: number;
}
