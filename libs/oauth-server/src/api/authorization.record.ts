import { defineRecord, readonly } from '@deskline/record';

/** `{id, application, scopes, created_at}`: an application that the caller has let in. */
export const Authorization = defineRecord('authorization', {
  collection: 'authorizations',
  fields: {
    id: readonly.integer(),
    application: readonly.object(),
    scopes: readonly.object(),
    created_at: readonly.datetime(),
  },
  list: ['id', 'application', 'scopes', 'created_at'],
  filter: [],
  sort: ['id'],
  defaultSort: 'id',
  deletable: true,
  events: [],
  access: [{ to: 'everyone', read: true, delete: true }],
});
