import { permits } from '@deskline/identity';
import type { RecordType } from '@deskline/record';
import type { Cursor } from '@deskline/record-store';
import { acceptsJson } from '../accept';
import { json, notModified, type Answer } from '../answer';
import type { RecordCall } from '../call';
import { errors } from '../errors';
import { isUnchanged, tagOf } from '../etag';
import { mayEver } from '../may-ever';
import { NodeIds } from '../node-ids';
import { pagingHeaders } from '../paging';
import { pathIn } from '../path';
import { QueryReader, type ParsedQuery } from '../query';
import { encodeCursor } from '../query/cursor';
import { mergeParts } from './merge-parts';
import { orderOf } from './order';
import { keysIn, partIn } from './part';

/** Asks every service that has a part of the collection. */
export type Ask = (call: RecordCall) => Promise<readonly Answer[]>;

/** More places than this are not asked for at once. */
const MOST_KEYS = 4_096;

/** So many are asked for: a few sizes only, since each is a statement of its own. */
const rounded = (keys: number): number => 2 ** Math.ceil(Math.log2(keys));

/**
 * A collection that is one over several services: "like any other". Ids are unique over all of them, so a cursor that
 * was made of a row of one service is a place in the order of each.
 */
export class MergedCollection {
  private readonly query: QueryReader;

  constructor(
    readonly record: RecordType,
    nodeDomain: string,
  ) {
    this.query = new QueryReader(record, new NodeIds(nodeDomain));
  }

  async answer(call: RecordCall, ask: Ask): Promise<Answer> {
    this.assertAsked(call);
    if (!isCollection(call)) return oneOf(await ask(call));
    const query = this.query.read(call.query, null, call.principal.time_zone);
    try {
      const start = await this.placeBefore(query, call, ask);
      const asked = start ? { ...call, query: following(query, start) } : call;
      const parts = (await answered(asked, {}, ask)).map(({ body }) => partIn(body));
      const page = mergeParts(parts, query.list);
      const headers = pagingHeaders(call.base_url + call.path, query, page);
      const tagged = { ...headers, ETag: tagOf(page.body) };
      return isUnchanged(call.headers, tagged.ETag) ? notModified(tagged) : json(200, page.body, tagged);
    } catch (error) {
      if (error instanceof Unmerged) return error.answer;
      throw error;
    }
  }

  private assertAsked({ path, headers, principal }: RecordCall): void {
    if (pathIn(path)?.suffix !== null || !acceptsJson(headers['accept'])) throw errors.notAcceptable();
    const isPermitted = permits(principal.scopes, this.record.name, 'Read');
    if (!isPermitted || !mayEver(this.record, 'read', principal)) throw errors.forbidden();
  }

  /** The place a page follows that is told by its number: that of the last row before it, whoever keeps that one. */
  private async placeBefore({ list, kept }: ParsedQuery, call: RecordCall, ask: Ask): Promise<Cursor | null> {
    if (!('page' in list.position)) return null;
    const compare = orderOf(list.sort);
    let left = (list.position.page - 1) * list.perPage;
    let place: Cursor | null = null;
    while (left > 0) {
      const keys = Math.min(left, MOST_KEYS);
      const query: string = place ? following({ list, kept }, place) : kept;
      const answers = await answered({ ...call, query }, { keys: rounded(keys) }, ask);
      const next = answers.flatMap(({ body }) => keysIn(body)).sort(compare);
      place = next.slice(0, keys).at(-1) ?? place;
      // Behind the last row there is nothing.
      left = next.length < keys ? 0 : left - keys;
    }
    return place;
  }
}

const isCollection = ({ path }: RecordCall): boolean => pathIn(path)?.segments.length === 1;

/** One service has the row, and the others say that they have not. */
function oneOf(answers: readonly Answer[]): Answer {
  const found = answers.find(({ head }) => head.status !== 404) ?? answers[0];
  if (!found) throw errors.notFound();
  return found;
}

/** What a service refuses, or cannot answer, is so for the collection: a page of some of it would be a wrong one. */
class Unmerged extends Error {
  constructor(readonly answer: Answer) {
    super('A service has not answered with its part.');
  }
}

async function answered(
  call: RecordCall,
  partialPage: RecordCall['partialPage'],
  ask: Ask,
): Promise<readonly Answer[]> {
  const answers = await ask({ ...call, partialPage });
  const refusal = answers.find(({ head }) => head.status !== 200);
  if (refusal) throw new Unmerged(refusal);
  return answers;
}

/** The same query from a place on. */
const following = ({ list, kept }: Pick<ParsedQuery, 'list' | 'kept'>, place: Cursor): string =>
  [kept, `search_after=${encodeCursor({ page: 1, cursor: place }, list.sort)}`]
    .filter((part) => part !== '')
    .join('&');
