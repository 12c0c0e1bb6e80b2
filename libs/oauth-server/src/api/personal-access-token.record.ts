import { defineRecord, hidden, me, now, optional, readonly, required } from '@deskline/record';

export const MAX_TOKEN_NAME_LENGTH = 128;

const mine = {
  all: [{ person: me }, { any: [{ expires_at: null }, { expires_at: { gt: now } }] }],
};

/** `{id, name, hint, scopes, expires_at, created_at, updated_at}`: attributes of a token, without the token itself. */
export const PersonalAccessToken = defineRecord('personal_access_token', {
  collection: 'personal_access_tokens',
  fields: {
    id: readonly.integer(),
    name: required.string(MAX_TOKEN_NAME_LENGTH),
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
  notes: {
    hint: 'The end of the token, to tell one from another.',
    scopes: 'No more than the token of the call permits.',
    expires_at: 'Not later than the expiry of the calling token, which is the default.',
  },
  access: [{ to: 'everyone', read: mine, create: true, delete: mine }],
});
