import { defineRecord, optional, readonly, required } from '@deskline/record';

/** `{id, name, hint, scopes, created_at, expires_at}`: what is said about a token, never the token. */
export const PersonalAccessToken = defineRecord('personal_access_token', {
  collection: 'personal_access_tokens',
  fields: {
    id: readonly.integer(),
    name: required.string(128),
    hint: readonly.string(),
    scopes: optional.object(), // required, and a list: read by `scopesIn`
    expires_at: optional.datetime(),
    created_at: readonly.datetime(),
  },
  list: ['id', 'name', 'hint', 'scopes', 'expires_at', 'created_at'],
  filter: [],
  sort: ['id'],
  defaultSort: 'id',
  deletable: true,
  events: [],
  access: [{ to: 'everyone', read: true, create: true, delete: true }],
});
