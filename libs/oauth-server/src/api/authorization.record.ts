import { defineRecord, hidden, me, readonly } from '@deskline/record';

const mine = { person: me };

/** `{id, application, scopes, created_at}`: an application that the caller has let in. */
export const Authorization = defineRecord('authorization', {
  collection: 'authorizations',
  fields: {
    id: readonly.integer(),
    application: readonly.object({ shape: 'AuthorizedApplication' }),
    scopes: readonly.object({ shape: 'Scopes' }),
    created_at: readonly.datetime(),
    person: hidden.reference('person'),
  },
  list: ['id', 'application', 'scopes', 'created_at'],
  filter: ['id', 'created_at'],
  sort: ['id', 'created_at'],
  defaultSort: 'id',
  deletable: true,
  events: [],
  access: [{ to: 'everyone', read: mine, delete: mine }],
});
