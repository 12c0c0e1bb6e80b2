import type { Cursor, RecordCall } from '@deskline/record-store';
import { acceptsJson, isUnchanged, etagOf } from '../request/headers';
import { json, notModified, type Answer } from '../response/answer';
import { errors } from '../response/errors';
import { pagingHeaders } from '../response/paging';
import { parsePath } from '../routes/path';
import type { ParsedQuery } from '../request/query';
import { encodeCursor } from '../request/position';
import { mergePages, compareBy } from './merge-pages';
import { decodeKeys, decodePartialPage } from './partial-page';

/** Calls every service that has rows of the collection. */
export type CallServices = (call: RecordCall) => Promise<readonly Answer[]>;

/** Cursors requested at once. */
const MAX_KEYS = 4_096;

/** Rounds up to a power of two: each size is a prepared statement. */
const roundedUp = (keys: number): number => 2 ** Math.ceil(Math.log2(keys));

/** Collection that several services answer together, each with its rows of a page. */
export abstract class MergedCollection {
  protected abstract parse(call: RecordCall): ParsedQuery;

  protected abstract assertPermitted(call: RecordCall): void;

  async answer(call: RecordCall, callServices: CallServices): Promise<Answer> {
    if (parsePath(call.path)?.suffix !== null || !acceptsJson(call.headers['accept']))
      throw errors.notAcceptable();
    this.assertPermitted(call);
    if (!isCollection(call)) return firstFound(await callServices(call));
    const query = this.parse(call);
    try {
      const start = await this.cursorBefore(query, call, callServices);
      const pageCall = start ? { ...call, query: queryAfter(query, start) } : call;
      const parts = (await callForPages(pageCall, {}, callServices)).map(({ body }) =>
        decodePartialPage(body),
      );
      const page = mergePages(parts, query.list);
      const headers = pagingHeaders(call.base_url + call.path, query, page);
      const tagged = { ...headers, ETag: etagOf(page.body) };
      return isUnchanged(call.headers, tagged.ETag) ? notModified(tagged) : json(200, page.body, tagged);
    } catch (error) {
      if (error instanceof ServiceRefusal) return error.answer;
      throw error;
    }
  }

  /** Cursor of the last row before a numbered page, in whichever service it is. */
  private async cursorBefore(
    { list, linkQuery }: ParsedQuery,
    call: RecordCall,
    callServices: CallServices,
  ): Promise<Cursor | null> {
    if (!('page' in list.position)) return null;
    const compare = compareBy(list.sort);
    let remaining = (list.position.page - 1) * list.perPage;
    let cursor: Cursor | null = null;
    while (remaining > 0) {
      const keys = Math.min(remaining, MAX_KEYS);
      const query: string = cursor ? queryAfter({ list, linkQuery }, cursor) : linkQuery;
      const answers = await callForPages({ ...call, query }, { keys: roundedUp(keys) }, callServices);
      const next = answers.flatMap(({ body }) => decodeKeys(body)).sort(compare);
      cursor = next.slice(0, keys).at(-1) ?? cursor;
      // Fewer rows than requested: the collection ends here.
      remaining = next.length < keys ? 0 : remaining - keys;
    }
    return cursor;
  }
}

const isCollection = ({ path }: RecordCall): boolean => parsePath(path)?.segments.length === 1;

/** Answer of the service that has the row; the others answer 404. */
function firstFound(answers: readonly Answer[]): Answer {
  const found = answers.find(({ head }) => head.status !== 404) ?? answers[0];
  if (!found) throw errors.notFound();
  return found;
}

/** Answer of a service that refused its page: it becomes the answer of the collection, since a page without it would be wrong. */
class ServiceRefusal extends Error {
  constructor(readonly answer: Answer) {
    super('A service refused its page.');
  }
}

async function callForPages(
  call: RecordCall,
  partialPage: RecordCall['partialPage'],
  callServices: CallServices,
): Promise<readonly Answer[]> {
  const answers = await callServices({ ...call, partialPage });
  const refusal = answers.find(({ head }) => head.status !== 200);
  if (refusal) throw new ServiceRefusal(refusal);
  return answers;
}

/** The same query after a cursor. */
const queryAfter = ({ list, linkQuery }: Pick<ParsedQuery, 'list' | 'linkQuery'>, cursor: Cursor): string =>
  [linkQuery, `search_after=${encodeCursor({ page: 1, cursor }, list.sort)}`]
    .filter((part) => part !== '')
    .join('&');
