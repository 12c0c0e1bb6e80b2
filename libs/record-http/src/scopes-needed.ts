import type { ScopeOperation } from '@deskline/identity';
import type { RecordType } from '@deskline/record';
import type { ActionRoute, Route } from './route';

/** A model and what is done with it. */
export type Need = readonly [model: string, operation: ScopeOperation];

const OPERATIONS: Readonly<Record<Exclude<Route['kind'], 'action'>, ScopeOperation>> = {
  list: 'Read',
  one: 'Read',
  subCollection: 'Read',
  audit: 'Read',
  create: 'Create',
  createUnder: 'Create',
  update: 'Update',
  archive: 'Update',
  trash: 'Update',
  restore: 'Update',
  link: 'Update',
  unlink: 'Update',
  refer: 'Update',
  letGo: 'Update',
  remove: 'Delete',
};

const NEEDS: Readonly<Record<ActionRoute['needs'], ScopeOperation>> = {
  nothing: 'Read',
  read: 'Read',
  create: 'Create',
  update: 'Update',
  delete: 'Delete',
};

/**
 * All that a token must permit for a call. A path that leads past another record tells that this one is there, and a
 * link tells it of its other end: that is reading them.
 */
export function scopesNeeded(route: Route): Need[] {
  const operation = route.kind === 'action' ? NEEDS[route.needs] : OPERATIONS[route.kind];
  const passed = passedBy(route);
  // A part is read and changed as what it belongs to is.
  if (route.record.partOf && passed !== undefined)
    return [[passed, operation === 'Read' ? 'Read' : 'Update']];
  const own: Need = [modelOf(route.record), operation];
  return passed === undefined ? [own] : [own, [passed, 'Read']];
}

const modelOf = ({ permittedAs, name }: RecordType): string => permittedAs ?? name;

function passedBy(route: Route): string | undefined {
  switch (route.kind) {
    case 'subCollection':
    case 'audit':
    case 'createUnder':
    case 'refer':
    case 'letGo':
      return route.of.name;
    case 'link':
    case 'unlink':
      return route.to.name;
    case 'action':
      return route.part?.of.name;
    default:
      return 'under' in route && route.under ? route.record.fields[route.under.field]?.to : undefined;
  }
}
