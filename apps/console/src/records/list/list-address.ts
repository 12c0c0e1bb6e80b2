import { isIn, type RecordType } from '../../api/meta';

/** A list as its address tells it: `?view=open&status=assigned&sort=-id&q=printer`. */
export interface ListState {
  readonly view: string | null;
  readonly q: string;
  readonly sort: string | null;
  /** Values of filters by field, in the notation of the API. */
  readonly filters: Readonly<Record<string, string>>;
}

export type SearchParams = Readonly<Record<string, string>>;

/** Reads the address; parameters that are no filter of the type are left out. */
export function stateOf(type: RecordType, search: SearchParams): ListState {
  const filters = Object.entries(search).filter(([name]) => {
    const field = type.fields[name];
    return field !== undefined && isIn(field, 'filter');
  });
  const view = search.view !== undefined && search.view in (type.views ?? {}) ? search.view : null;
  return {
    view: view ?? (type.only_in_views ? (Object.keys(type.views ?? {})[0] ?? null) : null),
    q: search.q ?? '',
    sort: search.sort ?? null,
    filters: Object.fromEntries(filters),
  };
}

/** The address of a list. */
export function searchOf({ view, q, sort, filters }: ListState): SearchParams {
  return {
    ...(view !== null && { view }),
    ...(q !== '' && { q }),
    ...(sort !== null && { sort }),
    ...filters,
  };
}

/** Path of the call, relative to the API. */
export const pathOf = (base: string, { view }: ListState): string =>
  view === null ? base : `${base}/${view}`;

/** Query of the call. Records that have the words come with the best first, unless a sort is chosen. */
export function queryOf({ q, sort, filters }: ListState, fields: readonly string[]): Record<string, string> {
  return {
    ...filters,
    ...(q !== '' && { q }),
    ...(sort !== null && { sort }),
    ...(fields.length > 0 && { fields: fields.join(',') }),
  };
}

/** Sort after a click on a column: ascending, descending, none. */
export function nextSort(sort: string | null, name: string): string | null {
  if (sort === name) return `-${name}`;
  return sort === `-${name}` ? null : name;
}
