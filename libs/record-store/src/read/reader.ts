import { permits, type Principal } from '@deskline/identity';
import { Clock, Database, type Queries, Settings } from '@deskline/platform';
import { type Catalogue, foundBelow, recordForRoles, type RecordType } from '@deskline/record';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { Accounts } from '../accounts';
import type { AggregateQuery, Total } from '../aggregate-query';
import { AnswerAddresses, AttachmentAddresses } from './response/signed-addresses';
import { CATALOGUE } from '../behaviour/behaviour';
import type { Cursor, Id, ListPage, ListQuery, PartialPage, Under, Within } from '../list-query';
import { Forbidden, NotFound, TooBroad } from '../refusals';
import { OwnerRights } from '../reference/owner-client';
import { Replicas } from '../replica/replicas';
import { quoted } from '../table/column';
import { linkSide } from '../table/link-table';
import { type Call, statementName, wordsName } from './plan/statement';
import { GROUP_LIMIT, ROW_LIMIT } from './plan/aggregate-plan';
import { granted } from './plan/grants';
import { countLimitOf } from './plan/list-plan';
import { COLUMNS_BEFORE_RECORD } from './plan/many-plan';
import { PlanCache } from './plan/plan-cache';
import { HOME_ROWS, type PlanScope, ROW_SOURCE, type RowSourceOf, type SearchedBelow } from './plan/rows';
import { matchingTypesSql } from './plan/search-sql';
import { trustedByAny } from './plan/trusted-by-any';
import { cursorOfRow, PageQuery, type PageResponse, type PageValues } from './query/page-query';
import { type ReadableIds, withReadableIds } from './response/linked-ids';
import type { PermittedOperations } from '../list-query';
import type { ResponseContext } from './response/field-writer';

const BY_ID = [{ field: 'id', descending: false }];
/** Ids that one statement reads. */
const MAX_IDS = 1_000;

/** Names and trust of accounts, for references to records of other accounts. */
interface AccountDirectory extends Pick<Accounts, 'trustEachOther'> {
  get(id: string): { readonly name: string } | undefined;
}

/** Members that the client has named beside the fields of a single record. */
export interface RequestedMembers {
  readonly names: readonly string[];
  readonly permitted: PermittedOperations;
}

/** Record that a caller may read. */
export interface VisibleRecord {
  /** `archived` or `trashed`. */
  readonly archiveState: string | null;
  /** Whether the caller may read its audit lines, too. */
  readonly isAuditable: boolean;
  /** Whether events of another account that the record is of are for the caller's account. */
  readonly isToldByHome: boolean;
  /** The whole record; null where it was not asked for. */
  readonly json: string | null;
}

export interface SingleRecord {
  readonly body: Buffer;
  readonly version: number;
}

/**
 * Reads records in four phases. Request: an id, or the `ListQuery` that `request/query.ts` of record-http has parsed. Plan:
 * SQL text for the shape of the request and the caller's grants, cached (`plan/`). Query: rows as raw text (`query/`).
 * Response: JSON bytes by a compiled serializer (`response/`). No phase builds an object per row.
 */
@Injectable()
export class RecordReader {
  private readonly plans = new PlanCache();
  private readonly pages: PageQuery;

  constructor(
    private readonly database: Database,
    @Inject(Accounts) private readonly accounts: AccountDirectory,
    private readonly clock: Clock,
    private readonly settings: Settings,
    @Inject(AttachmentAddresses) private readonly addresses: Pick<AttachmentAddresses, 'under'>,
    @Inject(AnswerAddresses) private readonly answers: Pick<AnswerAddresses, 'under'>,
    @Inject(CATALOGUE) private readonly catalogue: Catalogue,
    @Inject(ROW_SOURCE) private readonly rowSourceOf: RowSourceOf = () => HOME_ROWS,
    @Optional() @Inject(OwnerRights) private readonly ownerRights?: Pick<OwnerRights, 'readable'>,
    @Optional() @Inject(Replicas) private readonly replicas?: Pick<Replicas, 'queriesFor'>,
  ) {
    this.pages = new PageQuery(database, clock);
  }

  /**
   * Queries for a call that changes nothing: of a replica that has every change of the caller's account, or of the primary.
   * A read before a change, or of a change that was heard of, has to be of the primary.
   */
  readsOf(record: RecordType, principal: Principal): Queries {
    if (!this.replicas) return this.database;
    const { trustedAccounts } = this.rowSourceOf(record, principal);
    return this.replicas.queriesFor([principal.account, ...trustedAccounts]);
  }

  /** One record with all fields that the caller may read; null when it is missing, elsewhere, or not visible to the caller. */
  async one(
    record: RecordType,
    id: Id,
    principal: Principal,
    under?: Under,
    /** Address of the API for the caller: addresses of attachments begin with it. */
    base_url = '',
    /** The transaction that has just written the record, or `readsOf` it. */
    queries: Queries = this.database,
    requested?: RequestedMembers,
  ): Promise<SingleRecord | null> {
    const scope = this.scopeOf(record, principal);
    const call = this.callFor(scope, { id, under: under?.id }, requested?.names);
    const plan = this.plans.single(scope, under?.field, requested?.names);
    const [row] = await queries.rows(plan.text, plan.bind(call), statementName(plan.text));
    if (!row) return null;
    const { remoteLinks, write } = plan.projection;
    const context = this.contextOf(principal, base_url, requested?.permitted);
    const known =
      remoteLinks.length > 0
        ? await withReadableIds(remoteLinks, [row], context, this.readableIds(principal))
        : context;
    const body = Buffer.from(write(row, known));
    return { body, version: Number(row.at(-1)) };
  }

  /** Those of several records that the caller may read, archived and trashed ones too, in one statement. */
  async many(
    record: RecordType,
    ids: readonly number[],
    principal: Principal,
    { isWhole, base_url }: { readonly isWhole: boolean; readonly base_url: string },
  ): Promise<Map<number, VisibleRecord>> {
    const scope = this.scopeOf(record, principal);
    const { projection, text, bind } = this.plans.many(scope, isWhole);
    const rows = await this.database.rows(text, bind(this.callFor(scope, { ids })), statementName(text));
    const context = this.contextOf(principal, base_url);
    return new Map(
      rows.map((row) => {
        const [id, archiveState, isAuditable, isToldByHome] = row;
        const json = projection?.write(row.slice(COLUMNS_BEFORE_RECORD), context) ?? null;
        const flags = { isAuditable: isAuditable === 't', isToldByHome: isToldByHome === 't' };
        return [Number(id), { archiveState: archiveState ?? null, ...flags, json }];
      }),
    );
  }

  /** Accounts whose events of a type may be of records that the caller reads, beside its own. */
  otherAccounts(record: RecordType, principal: Principal): readonly string[] {
    return this.rowSourceOf(record, principal).otherAccounts(record, principal);
  }

  /** Whether the record exists and the caller may read it. */
  async isVisible(
    record: RecordType,
    id: Id,
    principal: Principal,
    under?: Under,
    queries: Queries = this.database,
  ): Promise<boolean> {
    const scope = this.scopeOf(record, principal);
    const call = this.callFor(scope, { id, under: under?.id });
    const plan = this.plans.visible(scope, under?.field);
    return (await queries.rows(plan.text, plan.bind(call), statementName(plan.text))).length > 0;
  }

  /** One page of a collection, as a JSON array. */
  async list(
    record: RecordType,
    query: ListQuery,
    principal: Principal,
    base_url = '',
    queries = this.readsOf(record, principal),
  ): Promise<ListPage> {
    const { rows, cursorAt, ...page } = await this.readPage(record, query, principal, base_url, queries);
    const body = Buffer.from(`[${rows.join(',')}]`);
    return { ...page, body, rows: rows.length, first: cursorAt(0), last: cursorAt(rows.length - 1) };
  }

  /**
   * Rows of the caller's account in a collection, as the JSON of the fields that the query names, and nothing counted: for an
   * export, which reads page after page.
   */
  async values(record: RecordType, query: ListQuery, principal: Principal): Promise<PageValues> {
    const scope = { ...this.scopeOf(record, principal), rowSource: HOME_ROWS };
    const call = this.callFor(scope, { query }, query.requested);
    const context = this.contextOf(principal, '');
    return this.pages.values(
      this.plans.list(scope, query),
      call,
      query,
      context,
      this.readableIds(principal),
      this.readsOf(record, principal),
    );
  }

  /** Totals of a collection in several of its views, each as its list has it; null is the collection itself. */
  async totals(
    record: RecordType,
    query: ListQuery,
    views: readonly (string | null)[],
    principal: Principal,
  ): Promise<Total[]> {
    const scope = this.listScopeOf(record, query, principal);
    const plan = this.plans.counts(scope, query, views);
    const limit = countLimitOf(query);
    const queries = this.readsOf(record, principal);
    const [counts = []] = await queries.rows(plan.text, plan.bind(this.callFor(scope, { query })));
    return counts.map(Number).map((total) => ({
      total: Math.min(total, limit),
      capped: total > limit,
    }));
  }

  /** Groups of the records of a collection, each as the JSON of its values and measures. */
  async aggregate(
    record: RecordType,
    query: AggregateQuery,
    principal: Principal,
    base_url = '',
  ): Promise<string[]> {
    const scope = this.listScopeOf(record, query.list, principal);
    const plan = this.plans.aggregate(scope, query);
    const queries = this.readsOf(record, principal);
    const rows = await queries.rows(plan.text, plan.bind(this.callFor(scope, { query: query.list })));
    if (plan.recordsIn(rows[0]) > ROW_LIMIT) throw new TooBroad(`More than ${ROW_LIMIT} records to add up`);
    if (rows.length > GROUP_LIMIT) throw new TooBroad(`More than ${GROUP_LIMIT} groups`);
    const context = this.contextOf(principal, base_url);
    return rows.map((row) => plan.write(row, context));
  }

  /** One page of the audit lines of one record; refused to callers who may not read its audit, or that of another record. */
  async listAuditLines(
    record: RecordType,
    id: number,
    auditLine: RecordType,
    query: ListQuery,
    principal: Principal,
    audited: { readonly record: RecordType; readonly id: number } = { record, id },
  ): Promise<ListPage> {
    const [page] = await Promise.all([
      this.list(auditLine, { ...query, within: { about: record.name, id } }, principal),
      this.assertAuditable(audited.record, audited.id, principal),
    ]);
    return page;
  }

  private async assertAuditable(record: RecordType, id: number, principal: Principal): Promise<void> {
    const scope = { ...this.scopeOf(record, principal), rowSource: HOME_ROWS };
    const { text, bind } = this.plans.audit(scope);
    const queries = this.readsOf(record, principal);
    const [row] = await queries.rows(text, bind(this.callFor(scope, { id })), statementName(text));
    if (!row) throw new NotFound();
    if (row[0] !== 't') throw new Forbidden();
  }

  /** One page of this service's rows with their cursors, for a collection that several services have rows of. */
  async listForMerge(
    record: RecordType,
    query: ListQuery,
    principal: Principal,
    base_url = '',
  ): Promise<PartialPage> {
    const queries = this.readsOf(record, principal);
    const { cursorAt, ...page } = await this.readPage(record, query, principal, base_url, queries);
    return { ...page, keys: page.rows.map((_, at) => cursorAt(at) as Cursor) };
  }

  /** Cursors of one page without its rows, for the position of a page in a merged collection. */
  async listCursors(
    record: RecordType,
    query: ListQuery,
    principal: Principal,
    queries = this.readsOf(record, principal),
  ): Promise<Cursor[]> {
    const scope = this.listScopeOf(record, query, principal);
    const plan = this.plans.list(scope, { ...query, fields: [] }).page;
    const rows = await queries.rows(plan.text, plan.bind(this.callFor(scope, { query })));
    return rows.slice(0, query.perPage).map((row) => cursorOfRow(row, plan) as Cursor);
  }

  /**
   * Those of the record types that have the words at all, whoever may read them: for a search over many types, which then reads
   * only these. Never disclosed itself.
   */
  async mayMatch(
    records: readonly RecordType[],
    search: string,
    principal: Principal,
  ): Promise<readonly RecordType[]> {
    if (records.length === 0) return [];
    const types = records.map((record) => ({
      record,
      below: this.searchedBelow(record, principal)?.record,
    }));
    const text = matchingTypesSql(types);
    const trusted = records.flatMap((record) => this.rowSourceOf(record, principal).trustedAccounts);
    const accounts = [...new Set([principal.account, ...trusted])];
    const queries = this.replicas?.queriesFor(accounts) ?? this.database;
    const rows = await queries.rows(text, [accounts, search], wordsName(text));
    const found = new Set(rows.map(([name]) => name));
    return records.filter(({ name }) => found.has(name));
  }

  /** Ids of all rows of a sub-collection that the caller may read. */
  async idsWithin(record: RecordType, within: Within, principal: Principal): Promise<number[]> {
    const ids: number[] = [];
    let position: ListQuery['position'] = { page: 1 };
    for (;;) {
      const query = { fields: [], filters: [], views: [], sort: BY_ID, perPage: MAX_IDS, position, within };
      const cursors = await this.listCursors(record, query, principal, this.database);
      ids.push(...cursors.map((cursor) => Number(cursor.at(-1))));
      const last = cursors.at(-1);
      if (!last || cursors.length < MAX_IDS) return ids;
      position = { after: last };
    }
  }

  /** Ids at the other ends of a link of a record, of deleted records too. */
  async linkedIds(record: RecordType, id: number, link: string): Promise<number[]> {
    const side = linkSide(record, link, this.catalogue.records);
    const text = `SELECT ${side.there} FROM ${quoted(side.table)} WHERE ${side.here} = $1 ORDER BY 1`;
    const rows = await this.database.rows(text, [id], statementName(text));
    return rows.map(([other]) => Number(other));
  }

  private async readPage(
    record: RecordType,
    query: ListQuery,
    principal: Principal,
    base_url: string,
    queries: Queries,
  ): Promise<PageResponse> {
    const scope = this.listScopeOf(record, query, principal);
    const call = this.callFor(scope, { query }, query.requested);
    const context = this.contextOf(principal, base_url, query.permitted);
    const plan = this.plans.list(scope, query);
    return this.pages.run(plan, call, query, context, this.readableIds(principal), queries);
  }

  private listScopeOf(record: RecordType, { search }: ListQuery, principal: Principal): PlanScope {
    const scope = this.scopeOf(record, principal);
    const below = search === undefined ? undefined : this.searchedBelow(record, principal);
    return below ? { ...scope, searchedBelow: below } : scope;
  }

  /** Records below that a search reads, where the roles and the token of the caller permit that. */
  private searchedBelow(record: RecordType, principal: Principal): SearchedBelow | undefined {
    const below = foundBelow(record, this.catalogue.records);
    const mayRead =
      below &&
      permits(principal.scopes, below.record.name, 'Read') &&
      granted(below.record, 'read', principal) !== false;
    return mayRead ? { ...below, rowSource: this.rowSourceOf(below.record, principal) } : undefined;
  }

  private scopeOf(record: RecordType, principal: Principal) {
    const { catalogue, settings } = this;
    const rowSource = this.rowSourceOf(record, principal);
    return {
      record,
      principal,
      catalogue,
      nodeDomain: settings.NODE_ID_DOMAIN,
      rowSource,
      sourceOf: this.rowSourceOf,
    };
  }

  private readableIds(principal: Principal): ReadableIds {
    return (type, ids) => this.ownerRights?.readable(type, ids, principal) ?? Promise.resolve(new Set());
  }

  private callFor(scope: PlanScope, values: Partial<Call>, requested: readonly string[] = []): Call {
    const { principal, rowSource } = scope;
    const now = this.clock.now().toISOString();
    const trustedAccounts = requested.length > 0 ? trustedByAny(scope) : rowSource?.trustedAccounts;
    return { principal, now, trustedAccounts, ...values };
  }

  private contextOf(
    principal: Principal,
    base_url: string,
    permitted?: PermittedOperations,
  ): ResponseContext {
    return {
      permitted,
      zone: principal.time_zone,
      account: principal.account,
      accountName: (id) => this.accounts.get(id)?.name ?? id,
      isTrusted: (id) => this.accounts.trustEachOther(principal.account, id),
      listsCustomFields: this.settings.CUSTOM_FIELDS_FORMAT === 'list',
      base_url,
      addressOf: this.addresses.under(base_url),
      answerAddressOf: this.answers.under(base_url),
      reader: principal.person.id,
      readableType: (type) => {
        const record = this.catalogue.byName.get(type);
        return record && recordForRoles(record, principal.roles);
      },
    };
  }
}
