import { defineRecord, hidden, me, now, optional, readonly, required } from '@deskline/record';
import { LONGEST_TOKEN_NAME } from '../token/token-name';

const mine = {
  all: [{ person: me }, { any: [{ expires_at: null }, { expires_at: { gt: now } }] }],
};

/** `{id, name, hint, scopes, expires_at, created_at, updated_at}`: what is said about a token, never the token. */
export const PersonalAccessToken = defineRecord('personal_access_token', {
  collection: 'personal_access_tokens',
  fields: {
    id: readonly.integer(),
    name: required.string(LONGEST_TOKEN_NAME),
    hint: readonly.string(),
    scopes: required.object({ shape: 'Scopes' }),
    expires_at: optional.datetime(),
    created_at: readonly.datetime(),
    updated_at: readonly.datetime(),
    person: hidden.reference('person'),
  },
  list: ['id', 'name', 'hint', 'scopes', 'expires_at', 'created_at', 'updated_at'],
  filter: ['id', 'name', 'expires_at', 'created_at', 'updated_at'],
  sort: ['id', 'name', 'expires_at', 'created_at', 'updated_at'],
  defaultSort: 'id',
  disclosed: ['token'],
  deletable: true,
  unaudited: true,
  events: [],
  access: [{ to: 'everyone', read: mine, create: true, delete: mine }],
});
