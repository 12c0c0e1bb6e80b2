import { defineRecord, hidden, me, readonly } from '@deskline/record';

const mine = { person: me };

/** `{id, application, scopes, created_at, updated_at}`: an application that the caller has let in. */
export const Authorization = defineRecord('authorization', {
  collection: 'authorizations',
  fields: {
    id: readonly.integer(),
    application: readonly.reference('oauth_application'),
    scopes: readonly.object({ shape: 'Scopes' }),
    created_at: readonly.datetime(),
    updated_at: readonly.datetime(),
    person: hidden.reference('person'),
  },
  list: ['id', 'application', 'scopes', 'created_at', 'updated_at'],
  filter: ['id', 'application', 'created_at', 'updated_at'],
  sort: ['id', 'application', 'created_at', 'updated_at'],
  defaultSort: 'id',
  deletable: true,
  unaudited: true,
  events: [],
  access: [{ to: 'everyone', read: mine, delete: mine }],
});
