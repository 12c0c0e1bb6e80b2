import { ADMINISTRATORS, defineRecord, hidden, optional, readonly, required } from '@deskline/record';

const byAdministrators = [
  { to: ADMINISTRATORS, read: true, create: true, update: true, delete: true },
] as const;

/** `{id, name, client_id, redirect_uris, scopes, person, public, disabled, secrets}` */
export const OauthApplication = defineRecord('oauth_application', {
  collection: 'oauth_applications',
  fields: {
    id: readonly.integer(),
    name: required.string(128),
    client_id: readonly.string(),
    redirect_uris: optional.strings(),
    scopes: required.object({ shape: 'Scopes' }),
    person: optional.reference('person'),
    public: optional.boolean({ default: false }),
    disabled: optional.boolean({ default: false }),
    secrets: readonly.object({ shape: 'Secrets', datetimeMembers: ['created_at'] }),
    created_at: readonly.datetime(),
    updated_at: readonly.datetime(),
  },
  title: 'name',
  list: [
    'id',
    'name',
    'client_id',
    'redirect_uris',
    'scopes',
    'person',
    'public',
    'disabled',
    'secrets',
    'created_at',
    'updated_at',
  ],
  filter: ['id', 'name', 'client_id', 'person', 'public', 'disabled', 'created_at', 'updated_at'],
  sort: ['id', 'name', 'person', 'disabled', 'created_at', 'updated_at'],
  defaultSort: 'id',
  disclosed: ['client_secret'],
  deletable: true,
  unaudited: true,
  events: [],
  notes: {
    scopes: 'No more than the token of the call permits.',
    person: 'Person that the application acts as with its own credentials.',
    public: 'True for an application that cannot keep a secret, and has none. Cannot be changed later.',
  },
  access: byAdministrators,
});

/** "`POST /oauth_applications/:id/secrets` 201 `{id, client_secret}`, PATCH (disabled) and DELETE" */
export const OauthApplicationSecret = defineRecord('oauth_application_secret', {
  collection: 'secrets',
  fields: {
    id: readonly.integer(),
    oauth_application: hidden.reference('oauth_application'),
    hint: readonly.string(),
    disabled: optional.boolean({ default: false }),
    created_at: readonly.datetime(),
    updated_at: readonly.datetime(),
  },
  list: ['id', 'hint', 'disabled', 'created_at', 'updated_at'],
  filter: ['id', 'disabled', 'created_at', 'updated_at'],
  sort: ['id', 'disabled', 'created_at', 'updated_at'],
  defaultSort: 'id',
  createUnder: [{ parent: 'oauth_application', paths: ['secrets'] }],
  nested: true,
  disclosed: ['client_secret'],
  deletable: true,
  unaudited: true,
  events: [],
  notes: {
    hint: 'The end of the secret, to tell one from another.',
  },
  access: byAdministrators,
});
