import { hidden, optional, readonly, required } from '../definition/builders';
import { common, commonWithoutSource } from '../definition/common';
import { catalogue } from '../definition/catalogue';
import { defineRecord, type RecordType } from '../definition/record';

const fields = {
  ...common,
  subject: required.string(80),
  team: optional.reference('team'),
  assigned_account: hidden.string(128),
  supplier: optional.string(80),
  reviewed: optional.boolean(),
  steps: readonly.integer({ counts: { of: 'word', by: 'job' } }),
};
const SHARING = {
  account: 'assigned_account',
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
  sharing: SHARING,
});
const Word = defineRecord('word', {
  collection: 'words',
  fields: {
    ...commonWithoutSource,
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

const VISIBLE = {
  ...SHARING,
  visibleTo: {
    ...{ of: 'word', by: 'job', through: 'place', account: 'customer', since: 'since', while: 'team' },
    without: ['supplier'],
  },
} as const;

const checked =
  (job: Partial<RecordType>, word: Partial<RecordType> = {}) =>
  () =>
    catalogue('jobs', [{ ...Job, ...job } as RecordType, { ...Word, ...word } as RecordType], {
      team: 'teams',
      person: 'people',
      place: 'places',
    });

describe('accountSharingErrors', () => {
  it('accepts sharing with an account field, per-account fields, private fields and visibleTo', () => {
    expect(checked({})).not.toThrow();
    expect(checked({ sharing: { ...SHARING, perAccount: [], links: ['people'] } })).not.toThrow();
    expect(checked({ sharing: VISIBLE })).not.toThrow();
  });

  it.each<[error: string, changes: Partial<RecordType>]>([
    ['sharing names owner, which is no field', { sharing: { ...SHARING, account: 'owner' } }],
    ['sharing has the account team, which is no hidden text', { sharing: { ...SHARING, account: 'team' } }],
    ['perAccount names steps, which is not stored', { sharing: { ...SHARING, perAccount: ['steps'] } }],
    ['reviewed is per account and private', { sharing: { ...SHARING, perAccount: ['reviewed'] } }],
    ['reviewed is changeable and private', { sharing: { ...SHARING, changeable: ['reviewed'] } }],
    [
      'words is no link that can differ between accounts',
      { sharing: { ...SHARING, links: ['people', 'words'] } },
    ],
    ['places is no link that can differ between accounts', { sharing: { ...SHARING, links: ['places'] } }],
    [
      'sharing names listed, which is no field',
      { sharing: { ...VISIBLE, visibleTo: { ...VISIBLE.visibleTo, while: 'listed' } } },
    ],
    [
      'sharing names hidden, which is no field',
      { sharing: { ...VISIBLE, visibleTo: { ...VISIBLE.visibleTo, without: ['hidden'] } } },
    ],
    [
      'visibleTo names word, which does not refer to this type by text',
      { sharing: { ...VISIBLE, visibleTo: { ...VISIBLE.visibleTo, by: 'text' } } },
    ],
    [
      'visibleTo goes through job, which is no reference to another service',
      { sharing: { ...VISIBLE, visibleTo: { ...VISIBLE.visibleTo, through: 'job' } } },
    ],
    [
      'access names reviewed, which is private',
      { access: [{ to: 'everyone', read: { any: [{ not: { reviewed: true } }] } }] },
    ],
    ['sharing excludes viewAccounts', { views: { all: {} }, viewAccounts: { all: 'trusted' } }],
    ['sharing excludes eventsCarry', { eventsCarry: 'fields' }],
  ])('refuses sharing: %s', (error, changes) => {
    expect(checked(changes)).toThrow(`job: ${error}`);
  });

  it.each<[error: string, changes: Partial<RecordType>]>([
    ['sharedUnder excepts text, which is no boolean', { sharedUnder: { parent: 'job', unless: 'text' } }],
    [
      'sharedUnder names text, whose type has no sharing',
      { sharedUnder: { parent: 'text', unless: 'internal' } },
    ],
  ])('refuses sharedUnder: %s', (error, changes) => {
    expect(checked({}, changes)).toThrow(`word: ${error}`);
  });

  it.each<[error: string, changes: Partial<RecordType>]>([
    ['sort names job, which may be a record of another account', { sort: ['id', 'job'] }],
    ['events carry job, and lookups lack its assigned_account', { eventsCarry: 'fields' }],
  ])('refuses a reference to a shared record: %s', (error, changes) => {
    expect(checked({}, changes)).toThrow(`word: ${error}`);
  });

  it('accepts references to a shared record of the same account', () => {
    const job = optional.reference('job', { sameAccount: true });
    const changes = { fields: { ...Word.fields, job }, sort: ['id', 'job'], sharedUnder: undefined };
    expect(checked({}, changes as Partial<RecordType>)).not.toThrow();
  });
});
