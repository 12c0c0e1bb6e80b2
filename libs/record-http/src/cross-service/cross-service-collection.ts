import { permits } from '@deskline/identity';
import type { RecordType } from '@deskline/record';
import type { Cursor, RecordCall } from '@deskline/record-store';
import { acceptsJson, isUnchanged, etagOf } from '../request/headers';
import { json, notModified, type Answer } from '../response/answer';
import { errors } from '../response/errors';
import { rolePermits } from '../routes/access';
import { NodeIds } from '../request/node-ids';
import { pagingHeaders } from '../response/paging';
import { parsePath } from '../routes/path';
import { QueryParser, type ParsedQuery } from '../request/query';
import { encodeCursor } from '../request/position';
import { mergePages, compareBy } from './merge-pages';
import { decodeKeys, decodePage } from './service-page';

/** Asks every service that has a part of the collection. */
export type CallServices = (call: RecordCall) => Promise<readonly Answer[]>;

/** More places than this are not asked for at once. */
const MAX_KEYS = 4_096;

/** So many are asked for: a few sizes only, since each is a statement of its own. */
const rounded = (keys: number): number => 2 ** Math.ceil(Math.log2(keys));

/**
 * A collection that is one over several services: "like any other". Ids are unique over all of them, so a cursor that
 * was made of a row of one service is a place in the order of each.
 */
export class CrossServiceCollection {
  private readonly query: QueryParser;

  constructor(
    readonly record: RecordType,
    nodeDomain: string,
  ) {
    this.query = new QueryParser(record, new NodeIds(nodeDomain));
  }

  async answer(call: RecordCall, ask: CallServices): Promise<Answer> {
    this.assertPermitted(call);
    if (!isCollection(call)) return firstFound(await ask(call));
    const query = this.query.parse(call.query, null, call.principal.time_zone);
    try {
      const start = await this.cursorBefore(query, call, ask);
      const asked = start ? { ...call, query: queryAfter(query, start) } : call;
      const parts = (await callForPages(asked, {}, ask)).map(({ body }) => decodePage(body));
      const page = mergePages(parts, query.list);
      const headers = pagingHeaders(call.base_url + call.path, query, page);
      const tagged = { ...headers, ETag: etagOf(page.body) };
      return isUnchanged(call.headers, tagged.ETag) ? notModified(tagged) : json(200, page.body, tagged);
    } catch (error) {
      if (error instanceof ServiceRefusal) return error.answer;
      throw error;
    }
  }

  private assertPermitted({ path, headers, principal }: RecordCall): void {
    if (parsePath(path)?.suffix !== null || !acceptsJson(headers['accept'])) throw errors.notAcceptable();
    const isPermitted = permits(principal.scopes, this.record.name, 'Read');
    if (!isPermitted || !rolePermits(this.record, 'read', principal)) throw errors.forbidden();
  }

  /** The place a page follows that is told by its number: that of the last row before it, whoever keeps that one. */
  private async cursorBefore(
    { list, linkQuery }: ParsedQuery,
    call: RecordCall,
    ask: CallServices,
  ): Promise<Cursor | null> {
    if (!('page' in list.position)) return null;
    const compare = compareBy(list.sort);
    let left = (list.position.page - 1) * list.perPage;
    let place: Cursor | null = null;
    while (left > 0) {
      const keys = Math.min(left, MAX_KEYS);
      const query: string = place ? queryAfter({ list, linkQuery }, place) : linkQuery;
      const answers = await callForPages({ ...call, query }, { keys: rounded(keys) }, ask);
      const next = answers.flatMap(({ body }) => decodeKeys(body)).sort(compare);
      place = next.slice(0, keys).at(-1) ?? place;
      // Behind the last row there is nothing.
      left = next.length < keys ? 0 : left - keys;
    }
    return place;
  }
}

const isCollection = ({ path }: RecordCall): boolean => parsePath(path)?.segments.length === 1;

/** One service has the row, and the others say that they have not. */
function firstFound(answers: readonly Answer[]): Answer {
  const found = answers.find(({ head }) => head.status !== 404) ?? answers[0];
  if (!found) throw errors.notFound();
  return found;
}

/** What a service refuses, or cannot answer, is so for the collection: a page of some of it would be a wrong one. */
class ServiceRefusal extends Error {
  constructor(readonly answer: Answer) {
    super('A service has not answered with its part.');
  }
}

async function callForPages(
  call: RecordCall,
  partialPage: RecordCall['partialPage'],
  ask: CallServices,
): Promise<readonly Answer[]> {
  const answers = await ask({ ...call, partialPage });
  const refusal = answers.find(({ head }) => head.status !== 200);
  if (refusal) throw new ServiceRefusal(refusal);
  return answers;
}

/** The same query from a place on. */
const queryAfter = ({ list, linkQuery }: Pick<ParsedQuery, 'list' | 'linkQuery'>, place: Cursor): string =>
  [linkQuery, `search_after=${encodeCursor({ page: 1, cursor: place }, list.sort)}`]
    .filter((part) => part !== '')
    .join('&');
