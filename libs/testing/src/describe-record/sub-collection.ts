import type { RecordType } from '@deskline/record';
import type { Checks } from './checks';
import type { Answer } from './client';
import { idsOf } from './collections';
import type { AccountFixture } from './account-fixture';

const NOBODY = 999_999_999;

/** A collection below a record. */
export interface SubCollection {
  /** The record it is below, and the path there. */
  readonly parent: string;
  readonly path: string;
  /** The type of its rows. */
  readonly record: RecordType;
}

/** "a collection like any other": its rows, paging, order, filters and views. */
export async function isCollection(
  checks: Checks,
  { admin }: AccountFixture,
  { parent, path, record }: SubCollection,
  ids: readonly number[],
): Promise<void> {
  const place = `${parent}/${path}`;
  const all = await admin.get(`${place}?per_page=100`);
  if (!checks.status(all, 200)) return;
  const missing = ids.filter((id) => !idsOf(all.json).includes(id));
  checks.equal(all, 'what is missing', missing, []);
  await isPaged(checks, (query) => admin.get(`${place}?${query}`), all);
  if (record.sort.includes('id')) {
    const sorted = await admin.get(`${place}?per_page=100&sort=-id`);
    checks.equal(sorted, 'the order', idsOf(sorted.json), descending(idsOf(all.json)));
  }
  if (record.filter.includes('id')) {
    const found = await admin.get(`${place}?id=${ids[0]}`);
    checks.equal(found, 'what is found', idsOf(found.json), ids.slice(0, 1));
  }
  for (const view of Object.keys(record.views ?? {})) checks.status(await admin.get(`${place}/${view}`), 200);
  checks.status(await admin.get(`${place}.json`), 200);
  checks.refused(await admin.get(`${place}.xml`), 406, 'Not Acceptable');
  checks.refused(await admin.get(`${place}?no_such_field=1`), 400, 'Unknown fields: no_such_field');
}

const descending = (ids: readonly number[]): number[] => [...ids].sort((one, other) => other - one);

async function isPaged(
  checks: Checks,
  list: (query: string) => Promise<Answer>,
  whole: Answer,
): Promise<void> {
  const all = idsOf(whole.json);
  const pages: number[] = [];
  for (let page = 1; page <= Math.min(all.length, 3); page++) {
    const answer = await list(`per_page=1&page=${page}`);
    pages.push(...idsOf(answer.json));
    checks.equal(answer, 'the total', answer.headers['x-pagination-total-entries'], String(all.length));
    const isNext = String(answer.headers['link'] ?? '').includes('rel="next"');
    checks.equal(answer, 'whether there is a next one', isNext, page < all.length);
  }
  checks.equal(whole, 'the pages', pages, all.slice(0, 3));
}

/** An absent or invisible parent has no sub-collection. */
export async function isHidden(
  checks: Checks,
  { admin, endUser }: AccountFixture,
  stranger: AccountFixture,
  { parent, path }: Omit<SubCollection, 'record'>,
): Promise<void> {
  const absent = `${parent.slice(0, parent.lastIndexOf('/'))}/${NOBODY}/${path}`;
  checks.refused(await admin.get(absent), 404, 'Not Found');
  checks.refused(await stranger.admin.get(`${parent}/${path}`), 404, 'Not Found');
  const [above, below] = await Promise.all([endUser.get(parent), endUser.get(`${parent}/${path}`)]);
  if (above.status === 200) checks.status(below, 200, 403);
  else checks.status(below, 403, 404);
}
