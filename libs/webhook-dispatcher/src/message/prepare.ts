import { nodeId } from '@deskline/record';
import { linkHeader } from './links';
import type { Addressee, Message, Occurrence, Origin } from './message';
import { payloadOf } from './payload';

/** Document 1, "Message body fields", in the order of the table. */
export function prepare(occurrence: Occurrence, webhook: Addressee, origin: Origin): Message {
  const domain = origin.node_id_domain;
  const account = webhook.account_url ?? origin.console_url;
  const { object_type, object_id, person_id, person_name } = occurrence;
  const body = {
    webhook_id: webhook.id,
    webhook_nodeID: nodeId(domain, 'webhook', webhook.id),
    account_id: webhook.account_id,
    account,
    ...(webhook.custom_url && { custom_url: webhook.custom_url }),
    name: webhook.name,
    event: occurrence.event,
    object_id,
    object_nodeID: nodeId(domain, object_type, object_id),
    // "empty when a system event triggered it"
    person_id,
    person_nodeID: person_id === null ? null : nodeId(domain, 'person', person_id),
    person_name,
    payload: payloadOf(occurrence, domain),
  };
  return { body: Buffer.from(JSON.stringify(body)), link: linkHeader(occurrence, account, origin) };
}
