import { crossServiceTypes, type Catalogue, type RecordType } from '@deskline/record';
import { routesOf } from '../routes/record-routes';
import type { Route, RoutePattern } from '../routes/route';
import type { ListParameters } from './list-parameters';
import type { Operations } from './operation';
import type { OpenApiObject, OpenApiObjects } from './openapi-object';
import { idParameter } from './shared-parameters';
import { inSentence, withArticle } from './wording';

type Item = Record<string, unknown>;

/** Collections over all services, with the record types of all catalogues. */
export const crossServiceRecords = (catalogues: readonly Catalogue[]): RecordType[] =>
  crossServiceTypes(catalogues.flatMap(({ records }) => records));

/** Paths of the document, from the patterns of the router. */
export function recordPaths(
  catalogues: readonly Catalogue[],
  operations: Operations,
  lists: ListParameters,
): OpenApiObjects {
  const items: Record<string, Item> = {};
  const crossService = crossServiceRecords(catalogues);
  for (const catalogue of catalogues) {
    for (const each of routesOf(catalogue)) {
      const [method = '', path = ''] = each.pattern.split(' ');
      const route = each.route(each.ids.map(() => 0));
      const record = crossService.find(({ name }) => name === route.record.name) ?? route.record;
      const item = (items[path.replaceAll(/:(\w+)/g, '{$1}')] ??= itemOf(path, each, catalogue));
      item[method.toLowerCase()] = operations.of(method, path, route, parametersOf(route, record, lists));
    }
  }
  return items;
}

function parametersOf(route: Route, record: RecordType, lists: ListParameters): readonly OpenApiObject[] {
  if (route.kind === 'one') return lists.ofSingle(record);
  if (route.kind === 'counts' || route.kind === 'aggregate') return lists.ofNumbers(record, route.kind);
  return isList(route) ? lists.of(record) : [];
}

const isList = ({ kind }: Route): boolean => ['list', 'subCollection', 'audit'].includes(kind);

/** Parameters that all methods of a path share. */
function itemOf(path: string, { ids }: RoutePattern, { byName }: Catalogue): Item {
  const names = path.split('/').filter((segment) => segment.startsWith(':'));
  const idOf = (segment: string, index: number): OpenApiObject => {
    const type = ids[index] ?? '';
    const record = byName.get(type);
    return idParameter(segment.slice(1), record ? withArticle(record) : inSentence(type));
  };
  return names.length > 0 ? { parameters: names.map(idOf) } : {};
}
