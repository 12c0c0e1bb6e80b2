import type { RecordType } from '@deskline/record';
import { schema, type OpenApiObject, type OpenApiObjects } from './openapi-object';
import { inSentence, pascal } from './wording';

const text = { type: 'string' };
const id = { type: 'integer' };

const party = (who: string, absent: string): OpenApiObject => ({
  type: ['object', 'null'],
  description: `The ${who} the record is assigned to; ${absent}.`,
  properties: {
    id,
    nodeID: text,
    name: text,
    sourceID: { ...text, description: 'Omitted when it has none.' },
    disabled: { const: true, description: 'Omitted when enabled.' },
    account: schema('Account'),
  },
});

/** Document 1, "Message body fields" and "Payload members". */
export const WEBHOOK_SCHEMAS: OpenApiObjects = {
  WebhookPayload: {
    type: 'object',
    properties: {
      callback: { ...text, format: 'uri', description: 'Only of `webhook.verify`: the address to call.' },
      audit_line_id: { ...id, description: 'Only when the event generated an audit entry.' },
      audit_line_nodeID: text,
      note_id: { ...id, description: 'Only when a note was created in the creation or update.' },
      note_nodeID: text,
      source: { ...text, description: 'Omitted when the record has no value.' },
      sourceID: { ...text, description: 'Omitted when the record has no value.' },
      status: { type: ['string', 'null'], description: 'Omitted when the record has no Status field.' },
      previous_status: {
        type: ['string', 'null'],
        description:
          'Only when the status of a request, problem, workflow, task, project or project task changed.',
      },
      team: party('team', 'null while there is none, omitted when the record type cannot have one'),
      member: party('member', 'omitted when there is none'),
    },
  },
  WebhookMessage: {
    type: 'object',
    required: [
      'webhook_id',
      'webhook_nodeID',
      'account_id',
      'account',
      'name',
      'event',
      'object_id',
      'payload',
    ],
    properties: {
      webhook_id: { ...id, description: 'id of the webhook.' },
      webhook_nodeID: text,
      account_id: { ...text, description: 'Account ID.' },
      account: { ...text, description: 'URL of the account.' },
      custom_url: { ...text, description: 'Custom URL of the account, if defined.' },
      name: { ...text, description: 'Name of the webhook fired.' },
      event: { ...text, description: 'Event fired.' },
      object_id: { ...id, description: 'id of the record that triggered the event.' },
      object_nodeID: text,
      person_id: {
        type: ['integer', 'null'],
        description: 'Person that triggered the event; empty when a system event triggered it.',
      },
      person_nodeID: { type: ['string', 'null'] },
      person_name: { type: ['string', 'null'] },
      payload: schema('WebhookPayload'),
    },
  },
};

const header = (name: string, description: string): OpenApiObject => ({
  name,
  in: 'header',
  description,
  schema: text,
});

export const WEBHOOK_PARAMETERS: OpenApiObjects = {
  WebhookDelivery: header('X-Webhook-Delivery', 'Names the delivery: the same on each retry.'),
  WebhookSequence: header(
    'X-Webhook-Sequence',
    'Counts the messages of the webhook, from 1 and without gaps.',
  ),
  WebhookLink: header('Link', 'Addresses of the record: `rel` is `canonical`, `resource` or `related`.'),
};

const RECEIVED = {
  '2XX': { description: 'Received. The rest of the answer is discarded.' },
  '4XX': { description: 'Not received: tried again later, and dropped after several failures.' },
};

/** Webhook message of each event. */
export function webhooksOf(events: readonly string[], records: readonly RecordType[]): OpenApiObjects {
  const typesWithFields = new Set(records.filter(({ eventsCarry }) => eventsCarry).map(({ name }) => name));
  const bodyOf = (event: string) => {
    const [noun = ''] = event.split('.');
    return typesWithFields.has(noun) ? carriedBody(noun) : schema('WebhookMessage');
  };
  return Object.fromEntries(events.map((event) => [event, { post: messageOf(event, bodyOf(event)) }]));
}

/** `source` and `sourceID` are left out when there is no value, so it is not the shape of a single record. */
const carriedBody = (noun: string): OpenApiObject => ({
  allOf: [schema('WebhookMessage')],
  properties: {
    payload: {
      ...schema(`${pascal(noun)}Row`),
      description: 'Has all fields of the record, in UTC, beside.',
    },
  },
});

const messageOf = (event: string, body: OpenApiObject): OpenApiObject => ({
  operationId: `on${pascal(event)}`,
  summary: `Event ${inSentence(event.replaceAll(/[.-]/g, ' '))}`,
  tags: ['Events'],
  security: [],
  parameters: Object.keys(WEBHOOK_PARAMETERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  requestBody: { content: { 'application/json': { schema: body } } },
  responses: RECEIVED,
});
