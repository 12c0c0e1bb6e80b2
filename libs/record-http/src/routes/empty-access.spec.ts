import { catalogue, common, defineRecord, hidden, optional, required, type Role } from '@deskline/record';
import { principal } from '@deskline/testing';
import { NodeIds } from '../request/node-ids';
import { rolePermitsEmptying } from './empty-access';
import { Routes } from './routes';

const named = {
  fields: { ...common, name: required.string(20) },
  list: ['id'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
} as const;
const writing = { create: true, update: true, delete: true } as const;

const Ship = defineRecord('ship', {
  ...named,
  collection: 'ships',
  links: {
    ports: { to: 'port', inverse: 'ships' },
    crew: { to: 'sailor', inverse: 'ships' },
    officers: { to: 'sailor', inverse: 'commands', byDefiner: true },
  },
  events: [],
  access: [
    { to: 'everyone', read: true },
    { to: ['configuration_manager'], ...writing },
    { to: ['financial_manager'], update: true, changing: ['name'] },
  ],
});

const Sailor = defineRecord('sailor', {
  ...named,
  collection: 'sailors',
  events: [],
  access: [
    { to: ['specialist', 'configuration_manager', 'auditor'], read: true },
    { to: 'everyone', read: { id: 1 }, onlyInViews: ['open'] },
    { to: ['specialist'], ...writing },
  ],
  views: { open: { id: 1 } },
});

const Voyage = defineRecord('voyage', {
  ...named,
  collection: 'voyages',
  fields: { ...named.fields, ship: optional.reference('ship', { listedAs: 'voyages', eitherEnd: true }) },
  events: [],
  access: [
    { to: ['specialist', 'configuration_manager', 'auditor'], read: true },
    { to: ['specialist'], ...writing },
  ],
});

/** Rows that belong to a ship, for financial managers only. */
const Rate = defineRecord('rate', {
  ...named,
  collection: 'rates',
  fields: { ...named.fields, ship: hidden.reference('ship') },
  createUnder: [{ parent: 'ship', paths: ['rates'] }],
  nested: true,
  deletable: true,
  events: [],
  access: [
    { to: ['financial_manager'], read: true, ...writing },
    { to: ['auditor'], read: true },
  ],
});

describe('emptying a sub-collection', () => {
  const routes = new Routes(
    catalogue('fleet', [Ship, Sailor, Voyage, Rate], { port: 'ports' }),
    new NodeIds('deskline'),
  );
  const isPermitted = (path: string, role?: Role, mayChangeOther = false) => {
    const route = routes.find('DELETE', path);
    if (route.kind !== 'empty') throw new Error(`${path} is no list`);
    return rolePermitsEmptying(route, principal({ roles: role ? [role] : [] }), mayChangeOther);
  };

  it.each<[string, string, Role[]]>([
    ['rows of their own with the right to delete those', '/ships/1/rates', ['financial_manager']],
    ['a link with the right at either end', '/ships/1/crew', ['configuration_manager', 'specialist']],
    ['a link with the right at either end', '/sailors/1/ships', ['configuration_manager', 'specialist']],
    ['a link that gives rights with those of its record', '/ships/1/officers', ['configuration_manager']],
    ['a link that gives rights with those of both ends', '/sailors/1/commands', []],
    ['a reference with the right at either end', '/ships/1/voyages', ['configuration_manager', 'specialist']],
  ])('is permitted for %s: DELETE %s', (_case, path, permitted) => {
    const roles = ['configuration_manager', 'financial_manager', 'specialist', 'auditor'] as const;
    expect(roles.filter((role) => isPermitted(path, role))).toEqual(permitted);
    expect(isPermitted(path)).toBe(false);
  });

  it('needs the right to change the record of another service or the rows', () => {
    expect(isPermitted('/ports/1/ships', 'auditor')).toBe(false);
    expect(isPermitted('/ports/1/ships', 'auditor', true)).toBe(true);
    expect(isPermitted('/ports/1/ships', 'configuration_manager')).toBe(true);
    expect(isPermitted('/ships/1/ports', 'configuration_manager')).toBe(true);
    expect(isPermitted('/ships/1/ports', 'financial_manager')).toBe(false);
  });
});
