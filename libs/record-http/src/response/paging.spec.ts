import type { ListPage } from '@deskline/record-store';
import { NodeIds } from '../request/node-ids';
import { pagingHeaders } from './paging';
import { QueryParser } from '../request/query';
import { Repair } from '../../test/repair-shop';

const repairs = new QueryParser(Repair, new NodeIds('deskline'));
const page = (changes: Partial<ListPage> = {}): ListPage => ({
  body: Buffer.from('[]'),
  rows: 2,
  total: 243,
  capped: false,
  first: ['30'],
  last: ['21'],
  more: true,
  ...changes,
});
const ADDRESS = 'https://desk.example/v1/repairs';

function headersOf(query: string, result = page()) {
  const headers = pagingHeaders(ADDRESS, repairs.parse(query, null, 'UTC'), result);
  const links = [...(headers['Link'] ?? '').matchAll(/<([^>]*)>; rel="(\w+)"(?:, )?/g)];
  expect(links.map(([text]) => text).join('')).toBe(headers['Link']);
  return {
    headers,
    link: Object.fromEntries(links.map(([, url, rel]) => [rel, url])) as Record<string, string>,
  };
}
const queryOf = (url: string | undefined) => (url ?? '').split('?')[1] ?? '';

describe('pagingHeaders', () => {
  it('counts pages and entries', () => {
    expect(headersOf('per_page=25').headers).toMatchObject({
      'X-Pagination-Per-Page': '25',
      'X-Pagination-Current-Page': '1',
      'X-Pagination-Total-Pages': '10',
      'X-Pagination-Total-Entries': '243',
    });
    expect(headersOf('').headers).not.toHaveProperty('X-Pagination-Throttled');
  });

  it('counts one page of an empty collection', () => {
    const nothing = page({ rows: 0, total: 0, first: null, last: null, more: false });
    expect(headersOf('', nothing).headers).toMatchObject({
      'X-Pagination-Total-Pages': '1',
      'X-Pagination-Total-Entries': '0',
      Link: `<${ADDRESS}>; rel="first"`,
    });
  });

  it('reports when counting stopped', () => {
    expect(headersOf('', page({ total: 100_000, capped: true })).headers).toMatchObject({
      'X-Pagination-Total-Entries': '100000',
      'X-Pagination-Throttled': 'true',
    });
  });

  it('links the first page to the next one only', () => {
    expect(Object.keys(headersOf('').link)).toEqual(['first', 'next']);
  });

  it('links all pages forwards and backwards', () => {
    const next = headersOf('per_page=10').link['next'];
    expect(next).toMatch(/^https:\/\/desk\.example\/v1\/repairs\?per_page=10&search_after=/);
    const second = headersOf(queryOf(next), page({ first: ['20'], last: ['11'] }));
    expect(second.headers['X-Pagination-Current-Page']).toBe('2');
    expect(Object.keys(second.link)).toEqual(['first', 'prev', 'next']);
    const last = headersOf(queryOf(second.link['next']), page({ first: ['10'], last: ['1'], more: false }));
    expect(last.headers['X-Pagination-Current-Page']).toBe('3');
    expect(Object.keys(last.link)).toEqual(['first', 'prev']);
    const back = headersOf(queryOf(last.link['prev']), page({ first: ['20'], last: ['11'] }));
    expect(back.headers['X-Pagination-Current-Page']).toBe('2');
    const start = headersOf(queryOf(back.link['prev']), page({ more: false }));
    expect(start.headers['X-Pagination-Current-Page']).toBe('1');
    expect(Object.keys(start.link)).toEqual(['first', 'next']);
    expect(start.link['first']).toBe(`${ADDRESS}?per_page=10`);
  });

  it('links from a page number to the next page', () => {
    const third = headersOf('page=3');
    expect(Object.keys(third.link)).toEqual(['first', 'prev', 'next']);
    expect(third.link['first']).toBe(ADDRESS);
    expect(headersOf(queryOf(third.link['next'])).headers['X-Pagination-Current-Page']).toBe('4');
  });

  it('links from beyond the end back to the last page', () => {
    const beyond = headersOf('page=99', page({ rows: 0, first: null, last: null, more: false }));
    expect(beyond.link).toEqual({ first: ADDRESS, prev: `${ADDRESS}?page=98` });
  });

  it('keeps all other parameters, and escapes characters that would end a link', () => {
    const { link } = headersOf(
      'status=registered,completed&minutes=>3<10&subject=a;b"c&page=1&fields=id,subject',
    );
    expect(link['first']).toBe(
      `${ADDRESS}?status=registered%2Ccompleted&minutes=%3E3%3C10&subject=a%3Bb%22c&fields=id%2Csubject`,
    );
  });

  it('keeps the link to the next page when the header is too long for all links', () => {
    const ids = Array.from({ length: 800 }, (_, index) => index + 1_000).join(',');
    expect(Object.keys(headersOf(`ids=${ids}&page=2`).link)).toEqual(['next']);
    expect(Object.keys(headersOf(`ids=${ids.slice(0, 999)}&page=2`).link)).toEqual(['first', 'prev', 'next']);
  });
});
