import { catalogue, common, defineRecord, optional, required } from '@deskline/record';
import { knowWidget, startRecordService, type RecordService } from '@deskline/testing';
import type { Behaviour } from '../src/behaviour/behaviour';

const definition = {
  title: 'name',
  list: ['id'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  deletable: true,
  archiving: { when: {}, by: ['account_administrator'] },
  events: ['create', 'update', 'delete'],
  access: [{ to: 'everyone', read: true, create: true, update: true, delete: true }],
} as const;

/** A sailor in hiding is visible to administrators only. */
export const Sailor = defineRecord('sailor', {
  ...definition,
  collection: 'sailors',
  fields: {
    ...common,
    name: required.string(80),
    disabled: optional.boolean({ default: false }),
    hiding: optional.boolean({ default: false }),
  },
  access: [
    ...definition.access.map((grant) => ({ ...grant, read: { hiding: false } })),
    { to: ['account_administrator'], read: true },
  ],
});

/** The link to its members has an inverse, the link to its ports has none. */
export const Crew = defineRecord('crew', {
  ...definition,
  collection: 'crews',
  fields: { ...common, name: required.string(80), motto: optional.string(80) },
  links: {
    members: { to: 'sailor', ids: 'member_ids', inverse: 'crews', inverseIds: 'crew_ids' },
    deputies: { to: 'sailor', ids: 'deputy_ids', inverse: 'stands_in_for' },
    ports: { to: 'port', ids: 'port_ids' },
  },
  projectedLinks: { members: ['name'] },
});

export const Port = defineRecord('port', {
  ...definition,
  collection: 'ports',
  fields: { ...common, name: required.string(80) },
});

export async function startSailing(behaviours: readonly Behaviour[] = []): Promise<RecordService> {
  const service = await startRecordService({
    catalogue: catalogue('configuration-records', [Crew, Sailor, Port]),
    behaviours,
    groups: [],
    follows: [],
  });
  await knowWidget(service);
  return service;
}
