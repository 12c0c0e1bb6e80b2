import { catalogue, common, defineRecord, optional, required } from '@deskline/record';
import { inImportOrder, directionOf } from './import-order';
import { importTypes } from './import-types';

const access = [{ to: 'everyone', read: true, create: true, update: true }] as const;
const shared = { list: ['id'], filter: [], defaultSort: 'id', title: 'name', access } as const;
const name = required.string();
const Team = defineRecord('team', {
  ...shared,
  collection: 'teams',
  fields: { ...common, name, lead: optional.reference('person'), parent: optional.reference('team') },
});
const Organization = defineRecord('organization', {
  ...shared,
  collection: 'organizations',
  fields: { ...common, name, manager: optional.reference('person'), deputy: optional.reference('person') },
});
const Person = defineRecord('person', {
  ...shared,
  collection: 'people',
  fields: { ...common, name, organization: optional.reference('organization') },
});
const Job = defineRecord('job', {
  ...shared,
  collection: 'jobs',
  fields: { ...common, name, kind: optional.code('kind'), team: required.reference('team') },
});
const Kind = defineRecord('kind', { ...shared, collection: 'kinds', fields: { ...common, name } });

describe('The order of types in an import of all of them', () => {
  const types = importTypes(catalogue('work-records', [Job, Team, Person, Organization, Kind]));
  const order = inImportOrder(types);

  it('has those that rows need first, codes too, and as few references ahead as there can be', () => {
    expect(order.map(({ type }) => type)).toEqual([
      'organizations',
      'kinds',
      'people',
      'people_roles',
      'teams',
      'jobs',
    ]);
  });

  it('tells the columns that lead ahead, or to the type itself', () => {
    const columns = order.flatMap(({ type, columns }) => {
      const direction = directionOf(order, type);
      return columns.map((column) => [`${type}.${column.field}`, direction(column)] as const);
    });
    expect(columns.filter(([, direction]) => direction !== 'back')).toEqual([
      ['organizations.manager', 'ahead'],
      ['organizations.deputy', 'ahead'],
      ['teams.parent', 'self'],
    ]);
  });
});
