/** How other services refer to a record: what their reference projections store. */
export interface ReferenceSnapshot {
  type: string;
  id: number;
  account_id: string;
  name: string;
  sourceID: string | null;
  disabled: boolean;
  version: number;
  /** What a reference to the record carries beside its id, as the members of a JSON object ready to be sent. */
  json: string;
  attributes: Record<string, unknown>;
}

/** What a producer says about an occurrence. The log adds where it stands: source, position and id. */
export interface NewEvent {
  /** `task.status-changed`, or an internal noun and verb such as `skill_pool.update`. */
  event: string;
  account_id: string;
  object_type: string;
  object_id: number;
  /** Null: the system did it. */
  person_id: number | null;
  person_name: string | null;
  audit_line_id: number | null;
  note_id: number | null;
  /** Members of the webhook payload: status, previous_status, team, member, source, sourceID. */
  payload: Record<string, unknown>;
  /** On create and update of a record that others refer to. */
  snapshot: ReferenceSnapshot | null;
  occurred_at: string;
  request_id: string | null;
}

/** One row of a producer's event log, and what travels as JSON. */
export interface DomainEvent extends NewEvent {
  source: string;
  /** Gapless per source, from 1. */
  position: number;
  /** Identifies the occurrence. */
  id: string;
}
