import { randomUUID } from 'node:crypto';
import { cloudEventAttributes } from '@deskline/events';
import { nodeId } from '@deskline/record';
import { pascal } from '@deskline/record-kinds';
import { collectionOf } from '../events';
import type { Addressee, Origin, WebhookEvent } from './message';

const BEGINNING = '{"specversion"';

/** Envelope of CloudEvents around a message. Verifications and tests are in no log: their id is made here, and stored with them. */
export function inEnvelope(
  message: string,
  about: WebhookEvent,
  { account_id }: Pick<Addressee, 'account_id'>,
  { base_url, node_id_domain }: Pick<Origin, 'base_url' | 'node_id_domain'>,
): string {
  const { id, event, sequence, occurred_at, object_type, object_id } = about;
  const attributes = cloudEventAttributes(
    {
      id: id ?? randomUUID(),
      event,
      time: occurred_at ?? new Date().toISOString(),
      sequence,
      account_id,
      subject: `${collectionOf(object_type)}/${object_id}`,
      nodeID: nodeId(node_id_domain, object_type, object_id),
      schema: `${pascal(event)}Message`,
    },
    base_url,
  );
  return `${JSON.stringify(attributes).slice(0, -1)},"data":${message}}`;
}

/**
 * Type of a body as it is sent. Its beginning says it: a stored message keeps its format when that of the webhook changes, and
 * a JWT is in an envelope of its own.
 */
export const contentTypeOf = (body: Buffer): string =>
  body.toString('latin1', 0, BEGINNING.length) === BEGINNING
    ? 'application/cloudevents+json; charset=utf-8'
    : 'application/json; charset=utf-8';
