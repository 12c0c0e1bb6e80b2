import { ref, type Part, type Parts } from './part';

const integer = (description: string): Part => ({ description, schema: { type: 'integer' } });
const text = (description: string): Part => ({ description, schema: { type: 'string' } });

export const HEADERS: Parts = {
  'X-Request-Id': text('Names the call in the logs of the service.'),
  'X-RateLimit-Limit': integer('Maximum requests in the window.'),
  'X-RateLimit-Remaining': integer('Requests left in the window.'),
  'X-RateLimit-Reset': integer('UTC epoch seconds of the window reset.'),
  'Retry-After': integer('Seconds to wait before trying again.'),
  ETag: text('Names this state of the answer, for `If-None-Match` and `If-Match`.'),
  Location: text('Address of the new record.'),
  Link: text('Addresses of the first, the previous and the next page: `rel` is `first`, `prev` or `next`.'),
  'X-Pagination-Per-Page': integer('Entries on a page.'),
  'X-Pagination-Current-Page': integer('Number of this page.'),
  'X-Pagination-Total-Pages': integer('Number of pages.'),
  'X-Pagination-Total-Entries': integer('Entries on all pages together.'),
  'X-Pagination-Throttled': text('`true` where the entries were not counted to the end.'),
};

const EVERY = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
export const PAGING = [
  'Link',
  'X-Pagination-Per-Page',
  'X-Pagination-Current-Page',
  'X-Pagination-Total-Pages',
  'X-Pagination-Total-Entries',
  'X-Pagination-Throttled',
];

/** The headers of every answer, and some more. */
export function headers(...more: string[]): Part {
  return Object.fromEntries([...more, ...EVERY].map((name) => [name, ref('headers', name)]));
}
