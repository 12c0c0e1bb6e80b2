/** Event as its envelope names it. */
export interface CloudEventSource {
  /** Unique id of the event; the same in the change feed and in every message. */
  readonly id: string;
  /** `request.status-changed` */
  readonly event: string;
  /** In UTC, with a `Z`. */
  readonly time: string;
  /** Microsecond at which the event got its position; absent for messages that are about no change. */
  readonly sequence?: number | undefined;
  readonly account_id: string;
  /** Collection and id of the record. */
  readonly subject: string;
  readonly nodeID: string;
  /** Name of the schema of `data` in the AsyncAPI document. */
  readonly schema: string;
}

/** Digits of a sequence, which is compared as text. */
const SEQUENCE_DIGITS = 16;

/** Attributes of CloudEvents 1.0, with the extensions sequence and partitionkey; `data` follows them. */
export function cloudEventAttributes(event: CloudEventSource, base_url: string): Record<string, string> {
  const { id, time, sequence, account_id, subject, nodeID, schema } = event;
  return {
    specversion: '1.0',
    id,
    source: `${base_url}/accounts/${encodeURIComponent(account_id)}`,
    type: `deskline.${event.event}`,
    subject,
    time,
    datacontenttype: 'application/json',
    dataschema: `${base_url}/asyncapi.json#/components/schemas/${schema}`,
    ...(sequence !== undefined && { sequence: String(sequence).padStart(SEQUENCE_DIGITS, '0') }),
    partitionkey: nodeID,
  };
}
