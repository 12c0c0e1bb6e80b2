import type { AreaOpenApi, OpenApiObject, OpenApiObjects } from '@deskline/record';
import { schema } from '@deskline/record-http';

const text = { type: 'string' };

const object = (properties: OpenApiObjects): OpenApiObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

const secret = (description: string): OpenApiObject => ({
  ...text,
  description: `${description} Returned here and never again.`,
});

export const oauthOpenApi: AreaOpenApi = {
  /** "create answers 201 with `client_secret` once", "201 with `token` once" */
  secrets: {
    personal_access_token: { token: secret('The token.') },
    oauth_application: { client_secret: secret('The secret of an application that is not public.') },
    oauth_application_secret: { client_secret: secret('The secret.') },
  },
  schemas: {
    Scope: {
      ...object({
        effect: { ...text, enum: ['allow', 'deny'], description: 'Deny wins.' },
        actions: {
          type: 'array',
          minItems: 1,
          items: { ...text, pattern: '^(\\*|[a-z][a-z-]*):(\\*|Create|Read|Update|Delete)$' },
          description: '`request:Read`, `task:*`, `*:Read`, `me:Read`.',
        },
      }),
      additionalProperties: false,
    },
    Scopes: { type: 'array', minItems: 1, items: schema('Scope') },
    Secrets: {
      type: 'array',
      items: object({
        id: { type: 'integer', minimum: 1 },
        hint: text,
        disabled: { type: 'boolean' },
        created_at: { ...text, format: 'date-time' },
      }),
    },
  },
};
