import { schema, type OpenApiObject, type OpenApiObjects } from '@deskline/record-http';

const id = { type: 'integer', minimum: 1 };
const text = { type: 'string' };

const object = (properties: OpenApiObjects): OpenApiObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

/** Of what the authorization server offers: JSON of which more is known than that it is JSON. */
export const AUTHORIZATION_SCHEMAS: OpenApiObjects = {
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
      id,
      hint: text,
      disabled: { type: 'boolean' },
      created_at: { ...text, format: 'date-time' },
    }),
  },
};

const told = (description: string): OpenApiObject => ({
  ...text,
  description: `${description} Told here and never again.`,
});

/** "create answers 201 with `client_secret` once", "201 with `token` once" */
export const AUTHORIZATION_SECRETS = {
  personal_access_token: { token: told('The token.') },
  oauth_application: { client_secret: told('The secret of an application that is not public.') },
  oauth_application_secret: { client_secret: told('The secret.') },
};
