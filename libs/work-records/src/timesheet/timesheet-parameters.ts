import { errors, parseNames, parsePerPage, parseQueryString } from '@deskline/record-http';
import { SELECTABLE } from './timesheet-row';

const ID = /^[1-9]\d{0,14}$/;
const MAX_PAGE = 1_000_000;

/** Parameters of a call by name, none of them unknown. */
export function parametersOf(query: string, known: readonly string[]): ReadonlyMap<string, string> {
  const parameters = parseQueryString(query);
  const unknown = parameters.find(({ name }) => !known.includes(name));
  if (unknown) throw errors.badRequest(`Parameter not allowed here: ${unknown.name.slice(0, 100)}`);
  return new Map(parameters.map(({ name, value }) => [name, value.trim()]));
}

/** Undefined where the parameter is missing or empty. */
export function idIn(values: ReadonlyMap<string, string>, name: string): number | undefined {
  const text = values.get(name) ?? '';
  if (text === '') return undefined;
  if (!ID.test(text)) throw errors.badRequest(`Invalid value for ${name}: ${text.slice(0, 100)}`);
  return Number(text);
}

export function fieldsIn(values: ReadonlyMap<string, string>, usual: readonly string[]): readonly string[] {
  const names = parseNames(values.get('fields') ?? '');
  const unknown = names.filter((name) => !SELECTABLE.includes(name));
  if (unknown.length > 0) throw errors.badRequest(`Unknown fields: ${unknown.join(', ').slice(0, 200)}`);
  return names.length === 0 ? usual : names;
}

export interface Page {
  readonly page: number;
  readonly perPage: number;
}

export function pageIn(values: ReadonlyMap<string, string>): Page {
  const page = Number.parseInt(values.get('page') || '1', 10);
  if (!(page >= 1)) throw errors.badRequest("Parameter 'page' cannot be less than 1");
  return { page: Math.min(page, MAX_PAGE), perPage: parsePerPage(values.get('per_page')) };
}

/** "Every collection answer, and only those, carries X-Pagination-... and Link with rel first, prev, next". */
export function pageHeaders(
  address: string,
  values: ReadonlyMap<string, string>,
  { page, perPage }: Page,
  total: number,
) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const linkTo = (to: number, rel: string) => {
    const query = new URLSearchParams([...values]);
    query.set('page', String(to));
    return `<${address}?${query.toString()}>; rel="${rel}"`;
  };
  const links = [
    linkTo(1, 'first'),
    ...(page > 1 ? [linkTo(page - 1, 'prev')] : []),
    ...(page < pages ? [linkTo(page + 1, 'next')] : []),
  ];
  return {
    'X-Pagination-Per-Page': String(perPage),
    'X-Pagination-Current-Page': String(page),
    'X-Pagination-Total-Pages': String(pages),
    'X-Pagination-Total-Entries': String(total),
    Link: links.join(', '),
  };
}
