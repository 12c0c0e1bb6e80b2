import { common, dated, hidden, optional, readonly, required } from './builders';
import { catalogue } from './catalogue';
import { defineRecord, type RecordType } from './record';

const fields = {
  ...common,
  subject: required.string(80),
  team: optional.reference('team'),
  held_by: hidden.string(128),
  supplier: optional.string(80),
  reviewed: optional.boolean(),
  steps: readonly.integer({ counts: { of: 'word', by: 'job' } }),
};
const HELD = {
  account: 'held_by',
  perAccount: ['supplier'],
  privateFields: ['reviewed'],
  changeable: ['subject'],
} as const;
const Job = defineRecord('job', {
  collection: 'jobs',
  fields,
  list: ['id'],
  filter: [],
  defaultSort: 'id',
  access: [{ to: 'everyone', read: true }],
  links: { people: { to: 'person' }, places: { to: 'place', inverse: 'jobs' } },
  sharing: HELD,
});
const Word = defineRecord('word', {
  collection: 'words',
  fields: {
    ...dated,
    text: required.text(),
    internal: optional.boolean(),
    job: readonly.reference('job'),
    place: optional.reference('place'),
  },
  list: ['id'],
  filter: [],
  defaultSort: 'id',
  access: [],
  sharedUnder: { parent: 'job', unless: 'internal' },
});

const SHOWN = {
  ...HELD,
  visibleTo: { of: 'word', by: 'job', through: 'place', account: 'customer', while: 'team' },
} as const;

const checked =
  (job: Partial<RecordType>, word: Partial<RecordType> = {}) =>
  () =>
    catalogue('jobs', [{ ...Job, ...job } as RecordType, { ...Word, ...word } as RecordType], {
      team: 'teams',
      person: 'people',
      place: 'places',
    });

describe('a record that another account may have in hand', () => {
  it('is fine where it says whose, what is its own and what stays at home', () => {
    expect(checked({})).not.toThrow();
    expect(checked({ sharing: { ...HELD, perAccount: [], links: ['people'] } })).not.toThrow();
    expect(checked({ sharing: SHOWN })).not.toThrow();
  });

  it.each<[fault: string, changes: Partial<RecordType>]>([
    ['sharing names owner, which is no field', { sharing: { ...HELD, account: 'owner' } }],
    ['it is in hand by team, which is no hidden text', { sharing: { ...HELD, account: 'team' } }],
    ['steps is no value of its own', { sharing: { ...HELD, perAccount: ['steps'] } }],
    ['reviewed is own and kept back', { sharing: { ...HELD, perAccount: ['reviewed'] } }],
    ['reviewed is changed and kept back', { sharing: { ...HELD, changeable: ['reviewed'] } }],
    [
      'words is no link that each account may have its own of',
      { sharing: { ...HELD, links: ['people', 'words'] } },
    ],
    ['places is no link that each account may have its own of', { sharing: { ...HELD, links: ['places'] } }],
    [
      'sharing names listed, which is no field',
      { sharing: { ...SHOWN, visibleTo: { ...SHOWN.visibleTo, while: 'listed' } } },
    ],
    [
      'it is shown by word, which does not refer to it by text',
      { sharing: { ...SHOWN, visibleTo: { ...SHOWN.visibleTo, by: 'text' } } },
    ],
    [
      'it is shown through job, which is not followed',
      { sharing: { ...SHOWN, visibleTo: { ...SHOWN.visibleTo, through: 'job' } } },
    ],
    [
      'supplier decides who may read it',
      { access: [{ to: 'everyone', read: { any: [{ not: { supplier: 'x' } }] } }] },
    ],
    [
      'it is in hand elsewhere, and has views of other accounts',
      { views: { all: {} }, viewsOf: { all: 'trusted' } },
    ],
    ['it is in hand elsewhere, and its events carry fields', { eventsCarry: 'fields' }],
  ])('cannot be: %s', (fault, changes) => {
    expect(checked(changes)).toThrow(`job: ${fault}`);
  });

  it.each<[fault: string, changes: Partial<RecordType>]>([
    ['it is shared but for text, which is no boolean', { sharedUnder: { parent: 'job', unless: 'text' } }],
    [
      'it is shared under text, which nobody else holds',
      { sharedUnder: { parent: 'text', unless: 'internal' } },
    ],
  ])('shares nothing: %s', (fault, changes) => {
    expect(checked({}, changes)).toThrow(`word: ${fault}`);
  });
});
