import type { AreaOpenApi } from '@deskline/record';
import { jsonResponse, schema } from '@deskline/record-http';

/** "an hs policy shows its `secret` once, in the create answer"; a new secret is shown in the answer to rotate. */
const secret = { type: 'string', description: 'Of an hs policy; shown here and never again.' };

export const webhookPolicyOpenApi: AreaOpenApi = {
  actions: {
    'webhook_policy.jwks': {
      answer: jsonResponse('Public keys that verify the signatures.', schema('KeySet')),
    },
    'webhook_policy.rotate': {
      answer: jsonResponse('The policy, which has a new key or secret.', {
        allOf: [schema('WebhookPolicy'), { type: 'object', properties: { secret } }],
      }),
      hasSecret: true,
    },
  },
  secrets: { webhook_policy: { secret } },
  openSchemas: {
    KeySet: {
      type: 'object',
      description: 'A JSON Web Key Set (RFC 7517).',
      required: ['keys'],
      properties: { keys: { type: 'array', items: { type: 'object' } } },
    },
  },
};
