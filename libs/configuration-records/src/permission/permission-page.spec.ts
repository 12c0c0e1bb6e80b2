import { principal } from '@deskline/testing';
import { pageOf } from './permission-page';

const call = (query: string) => ({
  method: 'GET',
  path: '/people/7/permissions',
  query,
  principal: principal(),
  request_id: null,
  base_url: 'https://desk.example/v1',
  headers: {},
});
const all = ['a', 'b', 'c', 'd', 'e'];
const at = 'https://desk.example/v1/people/7/permissions';

describe('a page of permissions', () => {
  it('contains all of them when they are few', () => {
    expect(pageOf(call(''), all)).toEqual({
      rows: all,
      headers: {
        'X-Pagination-Per-Page': '20',
        'X-Pagination-Current-Page': '1',
        'X-Pagination-Total-Pages': '1',
        'X-Pagination-Total-Entries': '5',
        Link: `<${at}>; rel="first"`,
      },
    });
  });

  it('links to the previous and the next page', () => {
    const { rows, headers } = pageOf(call('per_page=2&page=2'), all);
    expect(rows).toEqual(['c', 'd']);
    expect(headers['Link']).toBe(
      `<${at}?per_page=2>; rel="first", <${at}?per_page=2>; rel="prev", <${at}?per_page=2&page=3>; rel="next"`,
    );
    expect(pageOf(call('per_page=2&page=9'), all).rows).toEqual([]);
  });

  it.each([
    ['page=0', "Parameter 'page' cannot be less than 1"],
    ['per_page=0', "Parameter 'per_page' cannot be less than 1"],
    ['roles=auditor', 'Unknown fields: roles'],
  ])('is refused with the query %s', (query, message) => {
    expect(() => pageOf(call(query), all)).toThrow(message);
  });
});
