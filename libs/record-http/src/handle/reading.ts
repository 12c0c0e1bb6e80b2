import { Forbidden, NotFound, type RecordCall, type RecordReader, type Within } from '@deskline/record-store';
import { readPartialPage } from '../cross-service/partial-page';
import { etagOf, isUnchanged } from '../request/headers';
import { json, notModified, type Answer } from '../response/answer';
import { pagingHeaders } from '../response/paging';
import { rolePermits, rolePermitsList } from '../routes/access';
import type {
  AuditRoute,
  CollectionRoute,
  CreateRoute,
  CreateUnderRoute,
  ListRoute,
  SingleRoute,
  SubCollectionRoute,
} from '../routes/route';
import { Aggregating } from './aggregating';
import type { RecordProtocol } from './record-protocol';
import { permittedOperations, requestedMembers } from './requested-members';
import type { SubCollections } from './sub-collections';

type ReadRoute = ListRoute | SubCollectionRoute | AuditRoute | CollectionRoute | SingleRoute<'one'>;

/** Reads of records: one, a page of many, and numbers about them. */
export class Reading {
  private readonly aggregating: Aggregating;

  constructor(
    private readonly protocol: RecordProtocol,
    private readonly reader: Pick<
      RecordReader,
      'one' | 'readsOf' | 'list' | 'totals' | 'aggregate' | 'listForMerge' | 'listCursors' | 'listAuditLines'
    >,
    private readonly subCollections: SubCollections,
  ) {
    this.aggregating = new Aggregating(protocol, reader);
  }

  answer(route: ReadRoute, call: RecordCall): Promise<Answer> {
    switch (route.kind) {
      case 'list':
      case 'subCollection':
        return this.list(route, call);
      case 'audit':
        return this.audit(route, call);
      case 'counts':
      case 'aggregate':
        return this.addUp(route, call);
      case 'one':
        return this.one(route, call);
    }
  }

  private async list(route: ListRoute | SubCollectionRoute, call: RecordCall): Promise<Answer> {
    const { record } = route;
    const { roles, time_zone, console } = call.principal;
    // A role without a read grant gets 403, whether or not there are records.
    if (!rolePermits(record, 'read', call.principal)) return forbid(this.subCollections, route, call);
    const isSubCollection = route.kind !== 'list';
    const query = this.protocol.parseQuery(
      record,
      roles,
      call.query,
      route.view,
      time_zone,
      isSubCollection,
      console !== undefined,
    );
    if (!rolePermitsList(record, query.list.views, call.principal))
      return forbid(this.subCollections, route, call);
    const permitted = permittedOperations(this.protocol, route, query.list.requested, call.principal);
    if (call.partialPage) return json(200, await readPartialPage(this.reader, record, query.list, call));
    const listWithin = (within?: Within) =>
      this.reader.list(record, { ...query.list, within, permitted }, call.principal, call.base_url);
    const page = await (route.kind === 'list'
      ? listWithin()
      : this.subCollections.read(route, call.principal, listWithin));
    const headers = pagingHeaders(call.base_url + call.path, query, page);
    return conditionalAnswer(call, page.body, etagOf(page.body), headers);
  }

  private async audit({ record, of, id, below }: AuditRoute, call: RecordCall): Promise<Answer> {
    const { principal, base_url, path } = call;
    if (below) await this.subCollections.assertVisible(of, id, principal, below.under);
    const query = this.protocol.queryParser(record).parse(call.query, null, principal.time_zone);
    const audited = below && { record: below.of, id: below.under.id };
    const page = await this.reader.listAuditLines(of, id, record, query.list, principal, audited);
    return conditionalAnswer(call, page.body, etagOf(page.body), pagingHeaders(base_url + path, query, page));
  }

  private async addUp(route: CollectionRoute, call: RecordCall): Promise<Answer> {
    const body = await this.aggregating[route.kind](route, call);
    return conditionalAnswer(call, body, etagOf(body));
  }

  private async one(route: SingleRoute<'one'>, call: RecordCall): Promise<Answer> {
    const { record, id, under } = route;
    const requested = requestedMembers(this.protocol, route, call);
    const { principal, base_url } = call;
    const queries = this.reader.readsOf(record, principal);
    const found = await this.reader.one(record, id, principal, under, base_url, queries, requested);
    if (!found) throw new NotFound();
    return conditionalAnswer(call, found.body, etagOf(found.body, found.version));
  }
}

/** Throws 403, but 404 below a record that the caller cannot see. */
export async function forbid(
  subCollections: Pick<SubCollections, 'assertVisible'>,
  route: ListRoute | SubCollectionRoute | CreateRoute | CreateUnderRoute,
  { principal }: RecordCall,
): Promise<never> {
  if ('of' in route) await subCollections.assertVisible(route.of, route.id, principal);
  throw new Forbidden();
}

export function conditionalAnswer(
  call: RecordCall,
  body: Buffer,
  tag: string,
  headers: Record<string, string> = {},
): Answer {
  const tagged = { ...headers, ETag: tag };
  return isUnchanged(call.headers, tag) ? notModified(tagged) : json(200, body, tagged);
}
