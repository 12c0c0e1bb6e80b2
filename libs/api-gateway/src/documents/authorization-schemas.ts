import { schema, type Part, type Parts } from '@deskline/record-http';

const id = { type: 'integer', minimum: 1 };
const text = { type: 'string' };
const yesOrNo = { type: 'boolean' };
const moment = { ...text, format: 'date-time' };
const momentOrNull = { type: ['string', 'null'], format: 'date-time' };
const scopes = { type: 'array', items: schema('Scope') };
const scopesIn = { ...scopes, minItems: 1, description: 'No more than the token of the call permits.' };
const name = { ...text, maxLength: 128 };
const redirect_uris = { type: 'array', items: { ...text, format: 'uri' } };

const object = (properties: Parts, required: readonly string[] = Object.keys(properties)): Part => ({
  type: 'object',
  required,
  properties,
});
const told = (description: string): Part => ({
  ...text,
  description: `${description} Told here and never again.`,
});

const token = {
  id,
  name: text,
  hint: { ...text, description: 'The end of the token, to tell one from another.' },
  scopes,
  expires_at: momentOrNull,
  created_at: moment,
  nodeID: schema('NodeID'),
};
const secret = { id, hint: text, disabled: yesOrNo, created_at: moment };
const application = {
  id,
  name: text,
  client_id: text,
  redirect_uris,
  scopes,
  person: {
    anyOf: [schema('Reference'), { type: 'null' }],
    description: 'Whom the application acts as with its own credentials.',
  },
  public: { ...yesOrNo, description: 'It cannot keep a secret, and has none.' },
  disabled: yesOrNo,
  secrets: { type: 'array', items: object(secret) },
  created_at: moment,
  updated_at: moment,
  nodeID: schema('NodeID'),
};
const applicationInput = { name, redirect_uris, scopes: scopesIn, person_id: { type: ['integer', 'null'] } };

/** What the authorization server offers for scripts. */
export const AUTHORIZATION_SCHEMAS: Parts = {
  Scope: object({
    effect: { ...text, enum: ['allow', 'deny'], description: 'Deny wins.' },
    actions: {
      type: 'array',
      minItems: 1,
      items: { ...text, pattern: '^(\\*|[a-z][a-z-]*):(\\*|Create|Read|Update|Delete)$' },
      description: '`request:Read`, `task:*`, `*:Read`, `me:Read`.',
    },
  }),
  PersonalAccessToken: object(token),
  NewPersonalAccessToken: object({ ...token, token: told('The token.') }),
  PersonalAccessTokenInput: object(
    {
      name,
      scopes: scopesIn,
      expires_at: {
        ...momentOrNull,
        description: 'No later than that of the token of the call, which it is when it is left out.',
      },
    },
    ['name', 'scopes'],
  ),
  Authorization: object({
    id,
    application: object({ id, name: text }),
    scopes,
    created_at: moment,
    nodeID: schema('NodeID'),
  }),
  OauthApplication: object(application),
  NewOauthApplication: object(
    { ...application, client_secret: told('The secret of an application that is not public.') },
    Object.keys(application),
  ),
  OauthApplicationInput: object({ ...applicationInput, public: yesOrNo, disabled: yesOrNo }, [
    'name',
    'scopes',
  ]),
  OauthApplicationPatch: object({ ...applicationInput, disabled: yesOrNo }, []),
  OauthApplicationSecret: object({ ...secret, nodeID: schema('NodeID') }),
  NewOauthApplicationSecret: object({ id, client_secret: told('The secret.'), nodeID: schema('NodeID') }),
  OauthApplicationSecretPatch: object({ disabled: yesOrNo }, []),
};
