import type { AreaOpenApi } from '@deskline/record';
import { jsonResponse, queryParameter, refs, schema } from '@deskline/record-http';

const text = { type: 'string' };
const number = { type: 'integer', minimum: 0 };
const moment = { ...text, format: 'date-time' };

const end = {
  anyOf: [number, moment],
  description: 'A sequence number, or the time of an event; both ends of the same kind.',
};

const after = {
  name: 'after',
  in: 'query',
  description: 'Only messages with a greater sequence number.',
  schema: { ...number, default: 0 },
};

export const webhookOpenApi: AreaOpenApi = {
  actions: {
    'webhook.verify': {
      parameters: [
        queryParameter('code', 'As in the callback.'),
        queryParameter('expires_at', 'As in the callback.'),
      ],
      answer: jsonResponse('The webhook is verified.', schema('Verified')),
    },
    'webhook.replay': {
      parameters: refs('parameters', ['IdempotencyKey']),
      body: 'ReplayRange',
      answer: jsonResponse('Held and dropped messages of the range are sent.', schema('Replayed')),
    },
    'webhook.messages': {
      parameters: [after, ...refs('parameters', ['PerPage', 'IfNoneMatch'])],
      answer: jsonResponse(
        'Messages in the order of their sequence numbers.',
        schema('WebhookMessages'),
        'ETag',
      ),
      reads: true,
    },
  },
  schemas: {
    ReplayRange: { type: 'object', required: ['from', 'to'], properties: { from: end, to: end } },
    Replayed: {
      type: 'object',
      required: ['replayed', 'next'],
      properties: {
        replayed: { ...number, description: 'How many are sent again; 10,000 at most.' },
        next: { type: ['integer', 'null'], description: 'The sequence number to go on from.' },
      },
    },
    WebhookMessages: {
      type: 'array',
      items: {
        type: 'object',
        required: ['sequence', 'delivery_id', 'event', 'link', 'state', 'occurred_at', 'message'],
        properties: {
          sequence: number,
          delivery_id: { ...text, format: 'uuid' },
          event: text,
          link: { ...text, description: 'The header `Link`.' },
          state: schema('WebhookDeliveryState'),
          occurred_at: moment,
          message: {
            type: ['object', 'null'],
            description: 'Message body; null for a verification, whose code is for its receiver only.',
          },
        },
      },
    },
  },
  openSchemas: {
    Verified: {
      type: 'object',
      required: ['message'],
      properties: { message: { const: 'Verification successful' } },
    },
  },
};
