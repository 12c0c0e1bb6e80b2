import type { ListPage } from '@deskline/record-store';
import { encodeCursor } from '../request/position';
import type { ParsedQuery } from '../request/query';

/** Clients refuse headers beyond some 16 KB, and each link repeats the query string. */
const MAX_LINK_LENGTH = 8_000;

/** "Every collection answer, and only those, carries X-Pagination-... and Link with rel first, prev, next". */
export function pagingHeaders(address: string, query: ParsedQuery, result: ListPage): Record<string, string> {
  const { perPage } = query.list;
  const headers: Record<string, string> = {
    'X-Pagination-Per-Page': String(perPage),
    'X-Pagination-Current-Page': String(currentPage(query, result)),
    'X-Pagination-Total-Pages': String(Math.max(1, Math.ceil(result.total / perPage))),
    'X-Pagination-Total-Entries': String(result.total),
    Link: links(address, query, result),
  };
  if (result.capped) headers['X-Pagination-Throttled'] = 'true';
  return headers;
}

/** A cursor has its page number as of when it was made; the first page is always page 1. */
function currentPage({ list, page }: ParsedQuery, { more }: ListPage): number {
  if (!('before' in list.position)) return page;
  return more ? Math.max(2, page) : 1;
}

function links(address: string, query: ParsedQuery, result: ListPage): string {
  const { position, sort } = query.list;
  const page = currentPage(query, result);
  const to = (parameter: string) => {
    const all = [query.linkQuery, parameter].filter((part) => part !== '').join('&');
    return `<${address}${all === '' ? '' : `?${all}`}>`;
  };
  const backwards = 'before' in position;
  const hasPrev = backwards ? result.more : !('page' in position) || position.page > 1;
  const hasNext = backwards || result.more;
  const found = [`${to('')}; rel="first"`];
  if (hasPrev && result.first) {
    const cursor = encodeCursor({ page: Math.max(1, page - 1), cursor: result.first }, sort);
    found.push(`${to(`search_before=${cursor}`)}; rel="prev"`);
  } else if (hasPrev && 'page' in position) {
    found.push(`${to(`page=${page - 1}`)}; rel="prev"`);
  }
  if (hasNext && result.last) {
    const cursor = encodeCursor({ page: page + 1, cursor: result.last }, sort);
    found.push(`${to(`search_after=${cursor}`)}; rel="next"`);
  }
  return shortened(found);
}

/** Leaves out the first links of a header that is too long: clients follow the last ones. */
function shortened(links: readonly string[]): string {
  const header = links.join(', ');
  return header.length > MAX_LINK_LENGTH && links.length > 1 ? shortened(links.slice(1)) : header;
}
