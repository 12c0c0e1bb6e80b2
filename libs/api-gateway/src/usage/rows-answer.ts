import { acceptsJson, errors, json, type Answer } from '@deskline/record-http';
import type { AdmittedCall } from '../request/admitted-call';

export type Row = Readonly<Record<string, unknown>>;

const PER_PAGE = 20;
const MOST_PER_PAGE = 100;
const WHOLE = /^\d{1,9}$/;

/** Parameters of a list that is small enough to be held: `filters` are those of the list, numbers each. */
export function numbersIn(query: URLSearchParams, filters: readonly string[]): ReadonlyMap<string, number> {
  const known = ['fields', 'page', 'per_page', 'sort', ...filters];
  const unknown = [...query.keys()].filter((name) => !known.includes(name));
  if (unknown.length > 0) throw errors.badRequest(`Unknown fields: ${unknown.join(', ')}`);
  const numbers = filters.flatMap((name) => {
    const text = query.get(name);
    if (text === null) return [];
    if (!WHOLE.test(text)) throw errors.badRequest(`Field '${name}' takes a whole number here`);
    return [[name, Number(text)] as const];
  });
  return new Map(numbers);
}

/** Order of the rows by id, as `?sort=` says. Lists have no other. */
export function sortedById(
  query: URLSearchParams,
  otherwise: 'id' | '-id',
): (rows: readonly Row[]) => readonly Row[] {
  const keys = (query.get('sort') || otherwise).split(',');
  const others = keys.map((key) => key.replace(/^-/, '')).filter((name) => name !== 'id');
  if (others.length > 0) throw errors.badRequest(`Sorting not allowed on fields: ${others.join(', ')}`);
  const direction = keys[0] === '-id' ? -1 : 1;
  return (rows) => rows.toSorted((one, other) => direction * (Number(one['id']) - Number(other['id'])));
}

/** Page of the rows, with the paging headers of every collection. `names` are the fields that can be selected. */
export function rowsAnswer(rows: readonly Row[], call: AdmittedCall, names: readonly string[]): Answer {
  if (!acceptsJson(call.request.headers.accept)) throw errors.notAcceptable();
  const query = new URLSearchParams(call.query);
  const perPage = Math.min(wholeIn(query, 'per_page', PER_PAGE), MOST_PER_PAGE);
  const page = wholeIn(query, 'page', 1);
  const selected = (query.get('fields') ?? '').split(',').filter((name) => name !== '');
  const unknown = selected.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw errors.badRequest(`Unknown fields: ${unknown.join(', ')}`);
  const shown = selected.length === 0 ? names : [...new Set(['id', ...selected])];
  const some = rows.slice((page - 1) * perPage, page * perPage);
  const body = some.map((row) => Object.fromEntries(shown.map((name) => [name, row[name] ?? null])));
  return json(200, Buffer.from(JSON.stringify(body)), {
    'Cache-Control': 'no-store',
    'X-Pagination-Per-Page': String(perPage),
    'X-Pagination-Current-Page': String(page),
    'X-Pagination-Total-Pages': String(Math.max(1, Math.ceil(rows.length / perPage))),
    'X-Pagination-Total-Entries': String(rows.length),
    Link: links(call, query, page, rows.length > page * perPage),
  });
}

function wholeIn(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name) ?? '';
  if (text === '') return otherwise;
  if (!WHOLE.test(text) || Number(text) < 1)
    throw errors.badRequest(`Parameter '${name}' cannot be less than 1`);
  return Number(text);
}

function links(
  { base_url, path }: AdmittedCall,
  query: URLSearchParams,
  page: number,
  more: boolean,
): string {
  const to = (rel: string, number: number) => {
    const parameters = new URLSearchParams(query);
    parameters.delete('page');
    if (number > 1) parameters.set('page', String(number));
    const text = parameters.toString();
    return `<${base_url}${path}${text === '' ? '' : `?${text}`}>; rel="${rel}"`;
  };
  return [
    to('first', 1),
    ...(page > 1 ? [to('prev', page - 1)] : []),
    ...(more ? [to('next', page + 1)] : []),
  ].join(', ');
}
