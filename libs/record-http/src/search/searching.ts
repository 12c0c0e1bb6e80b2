import { permits } from '@deskline/identity';
import { searchedFields, type RecordType } from '@deskline/record';
import type { Cursor, ListQuery, PartialPage, RecordCall, RecordReader } from '@deskline/record-store';
import { compareBy } from '../cross-service/merge-pages';
import { encodePartialPage } from '../cross-service/partial-page';
import { rolePermits, rolePermitsList } from '../routes/access';
import { ORDER_OF_TYPE, parseSearchQuery } from './search-query';

type Reader = Pick<RecordReader, 'mayMatch' | 'listForMerge' | 'listCursors'>;

/** Types that are searched at the same time: a search does not take all connections of the service. */
const AT_ONCE = 3;

/** This service's part of a search over all record types, for the gateway to merge. */
export class Searching {
  constructor(
    private readonly reader: Reader,
    /** Record types of the service that a search over all types finds. */
    private readonly records: readonly RecordType[],
  ) {}

  async answer(call: RecordCall): Promise<Buffer> {
    const { list, types } = parseSearchQuery(call.query);
    const readable = this.records.filter(
      (record) => (types?.includes(record.name) ?? true) && isReadable(record, call),
    );
    // Most words are of few types: one statement says which.
    const records = await this.reader.mayMatch(readable, list.search ?? '', call.principal);
    const keys = call.partialPage?.keys;
    if (keys !== undefined) return this.cursors(records, { ...list, perPage: keys }, call);
    const pages = await inTurn(records, (record) => this.pageOf(record, list, call));
    return encodePartialPage(joined(pages));
  }

  private async pageOf(record: RecordType, list: ListQuery, call: RecordCall): Promise<PartialPage> {
    const fields = shownFields(record);
    const query = { ...list, fields, sort: ORDER_OF_TYPE, position: positionIn(record.name, list.position) };
    const page = await this.reader.listForMerge(record, query, call.principal, call.base_url);
    return {
      ...page,
      rows: page.rows.map((row, at) => entryOf(record, row, page.keys[at] ?? [], call.base_url)),
      keys: page.keys.map((key) => [...key, record.name]),
    };
  }

  private async cursors(records: readonly RecordType[], list: ListQuery, call: RecordCall): Promise<Buffer> {
    const keys = await inTurn(records, async (record) => {
      const query = { ...list, sort: ORDER_OF_TYPE, position: positionIn(record.name, list.position) };
      const found = await this.reader.listCursors(record, query, call.principal);
      return found.map((key): Cursor => [...key, record.name]);
    });
    const first = keys.flat().sort(compareBy(list.sort)).slice(0, list.perPage);
    return Buffer.from(JSON.stringify(first));
  }
}

const isReadable = (record: RecordType, { principal }: RecordCall): boolean =>
  permits(principal.scopes, record.permittedAs ?? record.name, 'Read') &&
  rolePermits(record, 'read', principal) &&
  rolePermitsList(record, [], principal);

/**
 * Position among the records of one type. Records of two types may have the same rank, time and id; then the names of the types
 * decide, so that an equal one of a type before or after that of the cursor is on the other side of it.
 */
export function positionIn(type: string, position: ListQuery['position']): ListQuery['position'] {
  if ('page' in position) return { page: 1 };
  const isAfter = 'after' in position;
  const [rank = null, time = null, id = null, of = ''] = isAfter ? position.after : position.before;
  const isEqualIncluded = isAfter ? type > (of ?? '') : type < (of ?? '');
  const from = String(Number(id) + (isEqualIncluded ? (isAfter ? 1 : -1) : 0));
  const cursor = [rank, time, from];
  return isAfter ? { after: cursor } : { before: cursor };
}

function shownFields(record: RecordType): string[] {
  const { title, identifiers, texts } = searchedFields(record);
  const named = title ?? texts[0];
  return [
    ...(named === undefined ? [] : [named]),
    ...identifiers,
    ...('status' in record.fields ? ['status'] : []),
    'created_at',
  ];
}

/** Entry of a record: the members that all types have in common, whatever their fields are called. */
function entryOf(record: RecordType, row: string, [rank]: Cursor, base_url: string): string {
  const { title, identifiers, texts } = searchedFields(record);
  const value = JSON.parse(row) as Record<string, unknown>;
  const { id, nodeID, status, account, disabled, created_at } = value;
  return JSON.stringify({
    type: record.name,
    id,
    title: value[title ?? texts[0] ?? ''] ?? null,
    subtitle: identifiers.map((name) => value[name]).find((text) => text) ?? null,
    ...(status !== undefined && { status }),
    created_at,
    rank: Number(rank),
    link: `${base_url}/${record.collection}/${String(id)}`,
    nodeID,
    ...(account !== undefined && { account }),
    ...(disabled === true && { disabled }),
  });
}

const joined = (pages: readonly PartialPage[]): PartialPage => ({
  rows: pages.flatMap(({ rows }) => rows),
  keys: pages.flatMap(({ keys }) => keys),
  total: pages.reduce((sum, { total }) => sum + total, 0),
  capped: pages.some(({ capped }) => capped),
  more: pages.some(({ more }) => more),
});

async function inTurn<T, R>(list: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < list.length; at += AT_ONCE)
    done.push(...(await Promise.all(list.slice(at, at + AT_ONCE).map(work))));
  return done;
}
