import type { AreaOpenApi } from '@deskline/record';
import { ref, refs } from '@deskline/record-http';

const text = { type: 'string' };

export const webhookDeliveryOpenApi: AreaOpenApi = {
  actions: {
    'webhook_delivery.redeliver': {
      parameters: refs('parameters', ['IdempotencyKey']),
      answer: ref('responses', 'WebhookDelivery'),
    },
  },
  schemas: {
    Attempts: {
      type: 'array',
      description: 'The latest 100, oldest first.',
      items: {
        type: 'object',
        required: ['started_at', 'duration_ms', 'status'],
        properties: {
          started_at: { ...text, format: 'date-time' },
          duration_ms: { type: 'integer', minimum: 0 },
          status: { type: ['integer', 'null'] },
          line: { ...text, description: 'Status line of the answer.' },
          body: { ...text, description: 'Beginning of the body of an answer that was not a 2xx.' },
          error: { ...text, description: 'Why there was none.' },
        },
      },
    },
  },
};
