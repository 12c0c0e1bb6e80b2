import { listOf, type Route } from '../routes/route';
import { camel, pascal } from './wording';

/** `listTasks`, `listTasksOpen`, `listTasksOfWorkflow`, `getTask`, `createNoteOfTask`, `linkTaskPredecessors`... */
export function operationId(method: string, path: string, route: Route): string {
  const record = pascal(route.record.name);
  const [, collection = '', , within = ''] = path.split('/');
  switch (route.kind) {
    case 'list':
      return `list${pascal(route.record.collection)}${pascal(route.view ?? '')}`;
    case 'subCollection':
      return `list${pascal(within)}${pascal(route.view ?? '')}Of${pascal(route.of.name)}`;
    case 'many':
      return `${route.change}Many${pascal(route.record.collection)}`;
    case 'audit':
      return `listAuditOf${pascal(route.of.name)}`;
    case 'counts':
      return `count${pascal(route.record.collection)}`;
    case 'aggregate':
      return `aggregate${pascal(route.record.collection)}`;
    case 'create':
      return `create${record}`;
    case 'createUnder':
      if (route.naming) return `link${pascal(route.of.name)}${pascal(within)}`;
      return `create${record}Of${pascal(route.of.name)}${isFurther(route) ? `At${pascal(within)}` : ''}`;
    case 'link':
    case 'unlink':
    case 'setReference':
    case 'clearReference':
      return `${method === 'POST' ? 'link' : 'unlink'}${pascal(listOf(route).of.name)}${pascal(within)}`;
    case 'empty':
      return `empty${pascal(route.of.name)}${pascal(within)}`;
    case 'action':
      return method === 'GET' ? `get${record}${pascal(route.name)}` : `${camel(route.name)}${record}`;
    default: {
      const suffix = isFurtherPath(route, within) ? `At${pascal(collection)}${pascal(within)}` : '';
      return `${verbOf(method, route.kind)}${record}${suffix}`;
    }
  }
}

type SingleKind = Exclude<
  Route['kind'],
  | 'list'
  | 'counts'
  | 'aggregate'
  | 'many'
  | 'subCollection'
  | 'audit'
  | 'create'
  | 'createUnder'
  | 'link'
  | 'unlink'
  | 'setReference'
  | 'clearReference'
  | 'empty'
  | 'action'
>;

function verbOf(method: string, kind: SingleKind): string {
  if (kind === 'one') return 'get';
  if (kind === 'remove') return 'delete';
  return method === 'PUT' ? 'put' : kind;
}

/** A record that is created at several paths under the same other one. */
function isFurther({ record, parent, path }: Extract<Route, { kind: 'createUnder' }>): boolean {
  return (record.createUnder?.find((each) => each.parent === parent)?.paths ?? []).indexOf(path) > 0;
}

/** Path beside the one that the plain name is for: below one of several parents, a second one there, or below one at all. */
function isFurtherPath({ record, under }: Extract<Route, { kind: SingleKind }>, within: string): boolean {
  if (!record.nested) return under !== undefined;
  const [only, ...others] = record.createUnder ?? [];
  return others.length > 0 || (only?.paths ?? []).indexOf(within) > 0;
}
