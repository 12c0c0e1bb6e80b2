import {
  jsonResponse,
  ref,
  refs,
  schema,
  type OpenApiObject,
  type OpenApiObjects,
} from '@deskline/record-http';

const text = { type: 'string' };
const moment = { ...text, format: 'date-time' };
const number = { type: 'integer', minimum: 0 };
const KEYED = refs('parameters', ['IdempotencyKey']);

const object = (required: OpenApiObjects, optional: OpenApiObjects = {}): OpenApiObject => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional },
});

const end = {
  anyOf: [number, moment],
  description: 'A sequence number, or the moment at which something occurred: both ends the same.',
};

/** Of the delivery log of webhooks. */
export const LOG_SCHEMAS: OpenApiObjects = {
  Attempts: {
    type: 'array',
    description: 'The latest 100, oldest first.',
    items: object(
      { started_at: moment, duration_ms: number, status: { type: ['integer', 'null'] } },
      {
        line: { ...text, description: 'Status line of the answer.' },
        error: { ...text, description: 'Why there was none.' },
      },
    ),
  },
  ReplayRange: object({ from: end, to: end }),
  Replayed: object({
    replayed: { ...number, description: 'How many are sent again; 10,000 at most.' },
    next: { type: ['integer', 'null'], description: 'The sequence number to go on from.' },
  }),
  WebhookMessages: {
    type: 'array',
    items: object({
      sequence: number,
      delivery_id: { ...text, format: 'uuid' },
      event: text,
      link: { ...text, description: 'The header `Link`.' },
      state: schema('WebhookDeliveryState'),
      occurred_at: moment,
      message: {
        type: ['object', 'null'],
        description: 'What is sent; null for a verification, which only its receiver is to know.',
      },
    }),
  },
};

const after = {
  name: 'after',
  in: 'query',
  description: 'Only messages with a greater sequence number.',
  schema: { ...number, default: 0 },
};

/** What can be done with messages that were sent, or were not. */
export const LOG_ACTIONS = {
  'webhook.replay': {
    parameters: KEYED,
    body: 'ReplayRange',
    answer: jsonResponse('What was held or dropped in the range is sent.', schema('Replayed')),
  },
  'webhook.messages': {
    parameters: [after, ...refs('parameters', ['PerPage', 'IfNoneMatch'])],
    answer: jsonResponse(
      'Messages in the order of their sequence numbers.',
      schema('WebhookMessages'),
      'ETag',
    ),
    reads: true as const,
  },
  'webhook_delivery.redeliver': { parameters: KEYED, answer: ref('responses', 'WebhookDelivery') },
};
