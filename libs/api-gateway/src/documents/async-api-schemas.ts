import type { Catalogue, OpenApiObject, OpenApiObjects, RecordType } from '@deskline/record';
import { pascal } from '@deskline/record-kinds';
import { FINISHED, schema } from '@deskline/record-http';

const text = { type: 'string' };
const uri = { ...text, format: 'uri' };

/** Attributes of a CloudEvent, and what travels beside messages. */
export const ASYNC_SCHEMAS: OpenApiObjects = {
  CloudEvent: {
    type: 'object',
    description: 'CloudEvents 1.0, structured JSON, with the extensions sequence and partitionkey.',
    required: [
      'specversion',
      'id',
      'source',
      'type',
      'subject',
      'time',
      'datacontenttype',
      'dataschema',
      'partitionkey',
      'data',
    ],
    properties: {
      specversion: { const: '1.0' },
      id: {
        ...text,
        format: 'uuid',
        description: 'Of the event: the same in every message and in the feed.',
      },
      source: { ...uri, description: 'Account, below the address of the API.' },
      type: { ...text, description: '`deskline.` and the event.' },
      subject: { ...text, description: 'Collection and id of the record.' },
      time: { ...text, format: 'date-time' },
      datacontenttype: { const: 'application/json' },
      dataschema: { ...uri, description: 'Schema of `data` in this document.' },
      sequence: {
        ...text,
        pattern: '^\\d{16}$',
        description: 'Grows with each change of a record; absent in verifications and tests.',
      },
      partitionkey: { ...text, description: 'nodeID of the record.' },
      data: { type: 'object' },
    },
  },
  WebhookHeaders: {
    type: 'object',
    required: ['x-webhook-delivery', 'x-webhook-sequence', 'link'],
    properties: {
      'x-webhook-delivery': {
        ...text,
        format: 'uuid',
        description: 'Names the delivery: the same on each retry.',
      },
      'x-webhook-sequence': {
        ...text,
        pattern: '^\\d+$',
        description: 'Counts the messages of the webhook, from 1 and without gaps.',
      },
      link: {
        ...text,
        description: 'Addresses of the record: `rel` is `canonical`, `resource` or `related`.',
      },
      'webhook-id': { ...text, description: 'Of a policy with the scheme standard: as x-webhook-delivery.' },
      'webhook-timestamp': { ...text, pattern: '^\\d+$', description: 'Seconds of this attempt.' },
      'webhook-signature': {
        ...text,
        description:
          'Signatures of `id.timestamp.body`: `v1,` and an HMAC, or `v1a,` and an ed25519 signature.',
      },
    },
  },
  SignedWebhookMessage: {
    type: 'object',
    description: 'Body of a policy with the scheme jwt: the claim `data` is the message.',
    required: ['jwt'],
    properties: {
      jwt: { ...text, pattern: '^[\\w-]+\\.[\\w-]+\\.[\\w-]+$' },
      jwt_next: { ...text, description: 'By the new key, while a key is replaced.' },
    },
  },
};

/** Name of the schema of a message: `TaskStatusChangedMessage`. */
export const messageSchemaOf = (event: string): string => `${pascal(event)}Message`;

/** Schemas of the messages of events, by name. */
export function messageSchemas(events: readonly string[], catalogues: readonly Catalogue[]): OpenApiObjects {
  const typeOf = (event: string): RecordType | undefined => {
    const [noun = ''] = event.split('.');
    return catalogues.flatMap(({ byName }) => byName.get(noun) ?? [])[0];
  };
  return Object.fromEntries(
    events.map((event) => [
      messageSchemaOf(event),
      {
        allOf: [schema('WebhookMessage')],
        properties: { event: { const: event }, payload: payloadOf(event, typeOf(event)) },
      },
    ]),
  );
}

function payloadOf(event: string, type: RecordType | undefined): OpenApiObject {
  if (event === 'webhook.verify') return { allOf: [schema('WebhookPayload')], required: ['callback'] };
  // Rules are about records of any type.
  if (!type || !event.includes('.')) return schema('WebhookPayload');
  if (event.endsWith(`.${FINISHED}`)) return endOfJob(type);
  if (type.eventsCarry) return { allOf: [schema('WebhookPayload'), schema(`${pascal(type.name)}Row`)] };
  const values = type.fields['status']?.values;
  const status = values && { enum: [...values, null] };
  return {
    allOf: [schema('WebhookPayload')],
    ...(status && { properties: { status, previous_status: status } }),
  };
}

const endOfJob = ({ fields }: RecordType): OpenApiObject => ({
  type: 'object',
  required: ['type', 'state'],
  properties: {
    type: { ...text, description: 'Types of the file, separated by commas.' },
    state: { ...text, enum: fields['state']?.values },
  },
  additionalProperties: false,
});
