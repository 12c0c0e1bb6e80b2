import {
  catalogue,
  commonWithoutSource,
  common,
  definePart,
  defineRecord,
  optional,
  readonly,
  required,
} from '@deskline/record';
import { columnHeader } from './column-header';
import { columnOfField, findColumns } from './find-columns';
import type { ImportType } from './import-type';
import { importTypes } from './import-types';
import { recordKey } from './record-key';

const all = [
  { to: ['account_administrator'] as const, read: true, create: true, update: true, delete: true } as const,
];
const Person = defineRecord('person', {
  collection: 'people',
  fields: { ...common, name: required.string(), primary_email: required.string(), vip: optional.boolean() },
  list: ['name'],
  filter: [],
  defaultSort: 'name',
  access: all,
});
const Team = defineRecord('team', {
  collection: 'teams',
  fields: {
    ...common,
    name: required.string(),
    manager: optional.reference('person'),
    rank: readonly.integer(),
    custom_fields: optional.customFields(),
  },
  list: ['name'],
  filter: [],
  defaultSort: 'name',
  links: { members: { to: 'person', ids: 'member_ids' } },
  access: all,
});
const Contact = definePart('contact', {
  of: { person: Person, team: Team },
  path: 'contacts',
  fields: { uri: required.string() },
});
const Step = defineRecord('step', {
  collection: 'steps',
  fields: { ...commonWithoutSource, name: required.string(), team: required.reference('team') },
  list: ['name'],
  filter: [],
  defaultSort: 'name',
  createUnder: [{ parent: 'team', paths: ['steps'] }],
  access: all,
});
const types = importTypes(catalogue('test', [Person, Team, Contact, Step]));
const typeOf = (type: string) => types.find((each) => each.type === type) as ImportType;

describe('columnHeader', () => {
  it.each([
    ['id', 'ID'],
    ['primary_email', 'Primary Email'],
    ['sourceID', 'Source ID'],
    ['supplier_requestID', 'Supplier Request ID'],
    ['picture_uri', 'Picture URI'],
    ['ci', 'CI'],
    ['ui_extension', 'UI Extension'],
  ])('makes a title of %s', (field, header) => expect(columnHeader(field)).toBe(header));
});

describe('importTypes', () => {
  it('has each record type, and a type for each owner of a part', () => {
    expect(types.map(({ type, record, part }) => [type, record, part])).toEqual([
      ['people', 'person', undefined],
      ['teams', 'team', undefined],
      ['people_contact_details', 'contact', 'person'],
      ['teams_contact_details', 'contact', 'team'],
      ['steps', 'step', undefined],
      ['people_roles', 'person', 'roles'],
    ]);
  });

  it('has the fields and the lists of linked records as columns', () => {
    const columns = typeOf('teams').columns;
    expect(columns.map(({ header }) => header)).toEqual([
      'ID',
      'Source',
      'Source ID',
      'Created At',
      'Updated At',
      'Name',
      'Manager',
      'Rank',
      'Custom Fields',
      'Members',
    ]);
    expect(columns.filter(({ isReadonly }) => isReadonly).map(({ field }) => field)).toEqual([
      'created_at',
      'updated_at',
      'rank',
    ]);
    expect(columns.at(-1)).toMatchObject({ field: 'member_ids', isList: true, references: 'person' });
    expect(columns.find(({ field }) => field === 'manager')).toMatchObject({
      references: 'person',
      required: false,
    });
  });

  it('names the owner of a part in a required column', () => {
    expect(
      typeOf('people_contact_details').columns.map(({ header, required }) => [header, required]),
    ).toEqual([
      ['ID', false],
      ['Person', true],
      ['Created At', false],
      ['Updated At', false],
      ['URI', true],
    ]);
  });
});

describe('findColumns', () => {
  const fieldsOf = (headers: string[], options = {}) => {
    const found = findColumns(typeOf('teams'), headers, options);
    return 'columns' in found ? found.columns.map((column) => column?.field) : found;
  };

  it('finds columns by header, by API name and in any case of letters', () => {
    expect(fieldsOf(['ID', 'name', ' manager', 'MEMBERS', 'sourceID'])).toEqual([
      'id',
      'name',
      'manager',
      'member_ids',
      'sourceID',
    ]);
  });

  it('finds one custom field, and the source of a reference', () => {
    expect(fieldsOf(['Custom Field: size', 'Manager Source', 'Manager Source ID'])).toEqual([
      'custom_fields.size',
      'manager.source',
      'manager.sourceID',
    ]);
    expect(columnOfField(typeOf('teams'), 'custom_fields.size')?.header).toBe('Custom Field: size');
    expect(columnOfField(typeOf('teams'), 'manager.sourceID')?.header).toBe('Manager Source ID');
  });

  it('names an unknown header unless it is to be ignored, and one that stands twice', () => {
    expect(fieldsOf(['Name', 'Nmae'])).toEqual({ unknown: 'Nmae' });
    expect(fieldsOf(['Name', 'Nmae'], { ignoreUnknown: true })).toEqual(['name', undefined]);
    expect(fieldsOf(['Name', 'name'])).toEqual({ twice: 'name' });
  });
});

describe('recordKey', () => {
  it('is the address of a person, a name, or the id of a record below another', () => {
    expect([Person, Team, Step].map(recordKey)).toEqual([['primary_email'], ['name'], []]);
  });
});
