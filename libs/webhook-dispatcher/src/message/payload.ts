import { PAYLOAD_MEMBERS } from '@deskline/events';
import { nodeId } from '@deskline/record';
import { PREVIOUS_STATUS_EVENTS } from '../events';
import type { WebhookEvent } from './message';

type Members = Record<string, unknown>;

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Document 1, "Payload members", in the order and with the omissions of the table. */
export function payloadOf(about: WebhookEvent, domain: string): Members {
  const { audit_line_id, note_id, payload, event } = about;
  const members: Members = {};
  if (audit_line_id !== null) {
    members.audit_line_id = audit_line_id;
    members.audit_line_nodeID = nodeId(domain, 'audit_line', audit_line_id);
  }
  if (note_id !== null) {
    members.note_id = note_id;
    members.note_nodeID = nodeId(domain, 'note', note_id);
  }
  if (isSet(payload.source)) members.source = payload.source;
  if (isSet(payload.sourceID)) members.sourceID = payload.sourceID;
  if (payload.status !== undefined) members.status = payload.status;
  if (PREVIOUS_STATUS_EVENTS.has(event) && payload.previous_status !== undefined) {
    members.previous_status = payload.previous_status;
  }
  // Null for a record without a team; absent for a record type that has no team.
  if (payload.team !== undefined) members.team = party(payload.team, 'team', domain);
  if (isSet(payload.member)) members.member = party(payload.member, 'person', domain);
  // Other members of the payload follow unchanged, and replace none of the above.
  const others = Object.keys(payload).filter((name) => !PAYLOAD_MEMBERS.has(name));
  if (others.length === 0) return members;
  return { ...members, ...Object.fromEntries(others.map((name) => [name, payload[name]])) };
}

/** A team or member: sourceID "omitted when it has none", disabled "omitted when it is enabled". */
function party(value: unknown, type: string, domain: string): Members | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, sourceID, disabled, account } = value as Members;
  const members: Members = { id, nodeID: nodeId(domain, type, String(id)), name };
  if (isSet(sourceID)) members.sourceID = sourceID;
  if (disabled === true) members.disabled = true;
  if (account !== undefined) members.account = account;
  return members;
}
