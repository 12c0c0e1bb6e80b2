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
  own: ['supplier'],
  keepsBack: ['reviewed'],
  changing: ['subject'],
} as const;
const Job = defineRecord('job', {
  collection: 'jobs',
  fields,
  list: ['id'],
  filter: [],
  defaultSort: 'id',
  access: [{ to: 'everyone', read: true }],
  links: { people: { to: 'person' }, places: { to: 'place', inverse: 'jobs' } },
  heldBy: HELD,
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
  sharedUnder: { parent: 'job', but: 'internal' },
});

const SHOWN = {
  ...HELD,
  shownTo: { of: 'word', by: 'job', through: 'place', account: 'customer', while: 'team' },
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
    expect(checked({ heldBy: { ...HELD, own: [], links: ['people'] } })).not.toThrow();
    expect(checked({ heldBy: SHOWN })).not.toThrow();
  });

  it.each<[fault: string, changes: Partial<RecordType>]>([
    ['heldBy names owner, which is no field', { heldBy: { ...HELD, account: 'owner' } }],
    ['it is in hand by team, which is no hidden text', { heldBy: { ...HELD, account: 'team' } }],
    ['steps is no value of its own', { heldBy: { ...HELD, own: ['steps'] } }],
    ['reviewed is own and kept back', { heldBy: { ...HELD, own: ['reviewed'] } }],
    ['reviewed is changed and kept back', { heldBy: { ...HELD, changing: ['reviewed'] } }],
    [
      'words is no link that each account may have its own of',
      { heldBy: { ...HELD, links: ['people', 'words'] } },
    ],
    ['places is no link that each account may have its own of', { heldBy: { ...HELD, links: ['places'] } }],
    [
      'heldBy names listed, which is no field',
      { heldBy: { ...SHOWN, shownTo: { ...SHOWN.shownTo, while: 'listed' } } },
    ],
    [
      'it is shown by word, which does not refer to it by text',
      { heldBy: { ...SHOWN, shownTo: { ...SHOWN.shownTo, by: 'text' } } },
    ],
    [
      'it is shown through job, which is not followed',
      { heldBy: { ...SHOWN, shownTo: { ...SHOWN.shownTo, through: 'job' } } },
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
    ['it is shared but for text, which is no boolean', { sharedUnder: { parent: 'job', but: 'text' } }],
    [
      'it is shared under text, which nobody else holds',
      { sharedUnder: { parent: 'text', but: 'internal' } },
    ],
  ])('shares nothing: %s', (fault, changes) => {
    expect(checked({}, changes)).toThrow(`word: ${fault}`);
  });
});
