import { catalogue, common, defineRecord, me, optional, required } from '@deskline/record';

const everyone = [{ to: 'everyone', read: true, create: true, update: true, delete: true }] as const;

/** Record types of one service: gardens have plants, and beds are of a plant. */
export const Garden = defineRecord('garden', {
  collection: 'gardens',
  title: 'name',
  fields: { ...common, name: required.string(20), gardener: optional.reference('person') },
  list: ['id', 'name'],
  filter: ['id'],
  sort: ['id', 'name'],
  defaultSort: 'name',
  deletable: true,
  links: { plants: { to: 'plant', ids: 'plant_ids', inverse: 'gardens' } },
  events: ['create', 'update'],
  access: [
    { to: ['account_administrator'], read: true, create: true, update: true, delete: true },
    { to: ['specialist'], read: true },
    { to: 'everyone', read: { gardener: me }, update: { gardener: me } },
  ],
});

export const Bed = defineRecord('bed', {
  collection: 'beds',
  title: 'name',
  fields: { ...common, name: required.string(20), plant: optional.reference('plant', { listedAs: 'beds' }) },
  list: ['id', 'name'],
  filter: ['id', 'name'],
  sort: ['id', 'name'],
  defaultSort: 'name',
  views: { unnamed: { name: '' } },
  events: ['create', 'update'],
  access: everyone,
});

/** Record type of another service; poisonous plants are not for everyone. */
export const Plant = defineRecord('plant', {
  collection: 'plants',
  title: 'name',
  fields: { ...common, name: required.string(20), poisonous: optional.boolean({ default: false }) },
  list: ['id', 'name'],
  filter: ['id', 'name'],
  sort: ['id', 'name'],
  defaultSort: 'name',
  views: { poisonous: { poisonous: true } },
  deletable: true,
  linkedFrom: { garden: ['plants'] },
  events: ['create', 'update'],
  access: [
    { to: ['account_administrator', 'specialist'], read: true, create: true, update: true, delete: true },
    { to: 'everyone', read: { poisonous: false } },
  ],
});

export const gardening = catalogue('gardening', [Garden, Bed], { plant: 'plants', person: 'people' });
export const botany = catalogue('botany', [Plant], { garden: 'gardens' });
