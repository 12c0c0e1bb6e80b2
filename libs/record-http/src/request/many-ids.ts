import { errors } from '../response/errors';
import { parameterNamed } from './query-string';

/** Records that one call changes, at most. */
export const MAX_IDS = 100;

/** Takes `ids` out of the query string of a change: the texts between its commas, and the rest. A call without it is 404. */
export function takeIds(query: string): { readonly ids: readonly string[]; readonly query: string } {
  const { values, rest } = parameterNamed('ids', query);
  const [value] = values;
  if (value === undefined) throw errors.notFound();
  const ids = value.split(',').map((id) => id.trim());
  if (values.length !== 1 || ids.includes('')) throw errors.badRequest('ids must name records: ids=1,2');
  if (ids.length > MAX_IDS) throw errors.badRequest(`ids must name at most ${MAX_IDS} records`);
  return { ids, query: rest };
}

const MANY = /^(PATCH \/[^/]+|POST \/[^/]+\/(archive|trash|restore))$/;

/** Number of records that a call changes by `ids`, each of which counts for the rate limit; 1 for any other call. */
export function operationsIn(method: string, path: string, query: string): number {
  if (query === '' || !MANY.test(`${method} ${path}`)) return 1;
  const { values } = parameterNamed('ids', query);
  const count = values.join(',').split(',').length;
  return count > MAX_IDS ? 1 : count;
}
