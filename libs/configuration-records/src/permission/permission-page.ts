import { errors, parseQueryString, parsePerPage, type RecordCall } from '@deskline/record-http';

interface Page<T> {
  readonly rows: readonly T[];
  readonly headers: Record<string, string>;
}

const PARAMETERS = ['page', 'per_page'];

/** "GET /<c>/:id/<sub> is a collection like any other". Paged by number, since permissions are as few as accounts. */
export function pageOf<T>({ base_url, path, query }: RecordCall, all: readonly T[]): Page<T> {
  const given = parseQueryString(query);
  const unknown = given.map(({ name }) => name).filter((name) => !PARAMETERS.includes(name));
  if (unknown.length > 0) throw errors.badRequest(`Unknown fields: ${[...new Set(unknown)].join(', ')}`);
  const last = (wanted: string) => given.findLast(({ name }) => name === wanted)?.value;
  const size = parsePerPage(last('per_page'));
  const page = pageIn(last('page'));
  const pages = Math.max(1, Math.ceil(all.length / size));
  const to = (number: number, rel: string) => {
    const parameters = [last('per_page') && `per_page=${size}`, number > 1 && `page=${number}`].filter(
      (part) => part,
    );
    return `<${base_url}${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}>; rel="${rel}"`;
  };
  const links = [to(1, 'first'), page > 1 && to(page - 1, 'prev'), page < pages && to(page + 1, 'next')];
  return {
    rows: all.slice((page - 1) * size, page * size),
    headers: {
      'X-Pagination-Per-Page': String(size),
      'X-Pagination-Current-Page': String(page),
      'X-Pagination-Total-Pages': String(pages),
      'X-Pagination-Total-Entries': String(all.length),
      Link: links.filter((link) => link).join(', '),
    },
  };
}

function pageIn(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return 1;
  const page = Number.parseInt(text, 10);
  if (!(page >= 1)) throw errors.badRequest("Parameter 'page' cannot be less than 1");
  return page;
}
