import type { Principal } from '@deskline/identity';
import { Clock, Database, Settings, type Queries } from '@deskline/platform';
import { seenBy, seenIn, type Catalogue, type RecordType } from '@deskline/record';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Accounts } from '../accounts';
import { AnswerAddresses } from '../answers/answer-addresses';
import { AttachmentAddresses } from '../attachments/addresses';
import { assertAuditable } from '../audit/auditable';
import { CATALOGUE } from '../catalogue.token';
import type { Cursor, Id, ListPage, ListQuery, PartialPage, Under, Within } from '../list-query';
import { COUNT_LIMIT } from './plan/count-sql';
import { listPlan, type ListPlan, type PagePlan, type Statement } from './plan/list-plan';
import type { Call } from './plan/params';
import type { RawRow, ResponseContext } from './response/projection';
import { visiblePlan, singlePlan, type SinglePlan } from './plan/single-plan';
import { statementName } from './query/statement-names';
import { Totals } from './query/totals';
import { grantKey } from './plan/grants';

/** What references to records of other accounts depend on. */
interface AccountDirectory {
  get(id: string): { readonly name: string } | undefined;
  trustEachOther(one: string, other: string): boolean;
  /** Those it trusts and that trust it. */
  trusted(id: string): readonly string[];
}

export interface SingleRecord {
  readonly body: Buffer;
  readonly version: number;
}

/** Reads never build objects: a cached statement, rows as raw text, a compiled writer, bytes. */
@Injectable()
export class RecordReader {
  private readonly singles = new LRUCache<string, SinglePlan>({ max: 2_000 });
  private readonly seen = new LRUCache<string, Statement>({ max: 2_000 });
  private readonly lists = new LRUCache<string, ListPlan>({ max: 2_000 });
  private readonly totals: Totals;

  constructor(
    private readonly database: Database,
    @Inject(Accounts) private readonly accounts: AccountDirectory,
    private readonly clock: Clock,
    private readonly settings: Settings,
    @Inject(AttachmentAddresses) private readonly addresses: Pick<AttachmentAddresses, 'under'>,
    @Inject(AnswerAddresses) private readonly answers: Pick<AnswerAddresses, 'under'>,
    @Inject(CATALOGUE) private readonly catalogue: Catalogue,
  ) {
    this.totals = new Totals(database, clock);
  }

  /** The record as the caller may see it; null when there is none, none there, or none the caller may see. */
  async one(
    record: RecordType,
    id: Id,
    principal: Principal,
    under?: Under,
    /** Where the caller finds the API: the addresses of attachments begin there. */
    base_url = '',
    /** A transaction that has just written it, maybe. */
    queries: Queries = this.database,
  ): Promise<SingleRecord | null> {
    const call = this.callFor(record, principal, { id, under: under?.id });
    const plan = this.singlePlan(record, principal, call.trustedAccounts !== undefined, under?.field);
    const [row] = await queries.rows(plan.text, plan.bind(call), statementName(plan.text));
    if (!row) return null;
    const body = Buffer.from(plan.projection.write(row, this.reading(principal, base_url)));
    return { body, version: Number(row.at(-1)) };
  }

  /** Whether there is such a record for the caller. */
  async isVisible(record: RecordType, id: Id, principal: Principal, under?: Under): Promise<boolean> {
    const call = this.callFor(record, principal, { id, under: under?.id });
    const plan = this.seenPlan(record, principal, call.trustedAccounts !== undefined, under?.field);
    return (await this.database.rows(plan.text, plan.bind(call), statementName(plan.text))).length > 0;
  }

  async list(record: RecordType, query: ListQuery, principal: Principal, base_url = ''): Promise<ListPage> {
    const { rows, keyAt, ...page } = await this.readPage(record, query, principal, base_url);
    const body = Buffer.from(`[${rows.join(',')}]`);
    return { ...page, body, rows: rows.length, first: keyAt(0), last: keyAt(rows.length - 1) };
  }

  /** What is kept about one record, for those who may know. */
  async listAuditLines(
    record: RecordType,
    id: number,
    of: RecordType,
    query: ListQuery,
    principal: Principal,
  ) {
    const now = this.clock.now().toISOString();
    const [page] = await Promise.all([
      this.list(of, { ...query, within: { about: record.name, id } }, principal),
      assertAuditable(this.database, this.catalogue, record, id, principal, now),
    ]);
    return page;
  }

  /** What this service has of a page that several have a part of. */
  async listForMerge(
    record: RecordType,
    query: ListQuery,
    principal: Principal,
    base_url = '',
  ): Promise<PartialPage> {
    const { keyAt, ...page } = await this.readPage(record, query, principal, base_url);
    return { ...page, keys: page.rows.map((_, at) => keyAt(at) as Cursor) };
  }

  /** Where as many rows as a page would have stand in the order, and nothing else of them. */
  async listCursors(record: RecordType, query: ListQuery, principal: Principal): Promise<Cursor[]> {
    const call = this.callFor(record, principal, { query });
    const plan = this.listPlan(
      record,
      { ...query, fields: [] },
      principal,
      call.trustedAccounts !== undefined,
    ).page;
    const rows = await this.database.rows(plan.text, plan.bind(call));
    return rows.slice(0, query.perPage).map((row) => cursor(row, plan) as Cursor);
  }

  private async readPage(record: RecordType, query: ListQuery, principal: Principal, base_url: string) {
    const call = this.callFor(record, principal, { query });
    const plan = this.listPlan(record, query, principal, call.trustedAccounts !== undefined);
    const page = await this.choosePage(plan, call);
    const found = await this.database.rows(page.text, page.bind(call), plan.preparedName(page.text));
    const more = found.length > query.perPage;
    const rows = more ? found.slice(0, query.perPage) : found;
    if (plan.backwards) rows.reverse();
    const wholeCollection = !more && 'page' in query.position && query.position.page === 1;
    const total = wholeCollection ? rows.length : await this.totals.of(plan, call, found[0]?.at(-1));
    const reading = this.reading(principal, base_url);
    return {
      rows: rows.map((row) => page.projection.write(row, reading)),
      keyAt: (at: number) => cursor(rows[at], page),
      total: Math.min(total, COUNT_LIMIT),
      capped: total > COUNT_LIMIT,
      more,
    };
  }

  private async choosePage(plan: ListPlan, call: Call): Promise<PagePlan> {
    if (!plan.pageByName) return plan.page;
    return plan.isFasterByName(await this.totals.estimate(plan, call)) ? plan.pageByName : plan.page;
  }

  /** Of an account that trusts nobody nothing of others is in hand: its statements are as if there were no others. */
  private callFor(record: RecordType, principal: Principal, asked: Partial<Call>): Call {
    const call = { principal, now: this.clock.now().toISOString(), ...asked };
    if (!record.sharing && !record.sharedUnder) return call;
    const trustedAccounts = this.accounts.trusted(principal.account);
    return trustedAccounts.length > 0 ? { ...call, trustedAccounts } : call;
  }

  /** What a text depends on of who calls: what is shared under a record, also on who sees that. */
  private standing(record: RecordType, principal: Principal, hasTrustedAccounts: boolean): string {
    const { name, fields, sharedUnder } = record;
    const above =
      hasTrustedAccounts && this.catalogue.byName.get(fields[sharedUnder?.parent ?? '']?.to ?? '');
    const standings = [record, ...(above ? [above] : [])].map((each) => grantKey(each, principal));
    return [name, ...standings, hasTrustedAccounts].join(' ');
  }

  private singlePlan(
    record: RecordType,
    principal: Principal,
    hasTrustedAccounts: boolean,
    under = '',
  ): SinglePlan {
    const key = `${this.standing(record, principal, hasTrustedAccounts)} ${under}`;
    let plan = this.singles.get(key);
    if (!plan) {
      const seen = seenBy(record, principal.roles);
      plan = singlePlan(
        seen,
        principal,
        this.catalogue,
        this.settings.NODE_ID_DOMAIN,
        under,
        hasTrustedAccounts,
      );
      this.singles.set(key, plan);
    }
    return plan;
  }

  private seenPlan(
    record: RecordType,
    principal: Principal,
    hasTrustedAccounts: boolean,
    under = '',
  ): Statement {
    const key = `${this.standing(record, principal, hasTrustedAccounts)} ${under}`;
    let plan = this.seen.get(key);
    if (!plan)
      this.seen.set(key, (plan = visiblePlan(record, principal, this.catalogue, under, hasTrustedAccounts)));
    return plan;
  }

  private listPlan(
    record: RecordType,
    query: ListQuery,
    principal: Principal,
    hasTrustedAccounts: boolean,
  ): ListPlan {
    const key = `${this.standing(record, principal, hasTrustedAccounts)} ${shapeOf(query)}`;
    let plan = this.lists.get(key);
    if (!plan) {
      const seen = seenIn(record, principal.roles, query.views);
      plan = listPlan(
        seen,
        query,
        principal,
        this.catalogue,
        this.settings.NODE_ID_DOMAIN,
        hasTrustedAccounts,
      );
      this.lists.set(key, plan);
    }
    return plan;
  }

  private reading(principal: Principal, base_url: string): ResponseContext {
    return {
      zone: principal.time_zone,
      account: principal.account,
      accountName: (id) => this.accounts.get(id)?.name ?? id,
      isTrusted: (id) => this.accounts.trustEachOther(principal.account, id),
      addressOf: this.addresses.under(base_url),
      answerAddressOf: this.answers.under(base_url),
      readableType: (type) => {
        const record = this.catalogue.byName.get(type);
        return record && seenBy(record, principal.roles);
      },
    };
  }
}

function cursor(row: RawRow | undefined, page: PagePlan): Cursor | null {
  return row ? page.cursor.map((at) => row[at] ?? null) : null;
}

/** All that a text depends on of what is asked for: never a value. */
function shapeOf({ fields, filters, views, sort, perPage, position, within }: ListQuery): string {
  return JSON.stringify([
    fields,
    filters.map(({ field, operator, values }) => [field, operator, values.length === 1]),
    views,
    sort,
    perPage,
    'page' in position
      ? ['page', position.page === 1]
      : 'after' in position
        ? ['after', position.after.map((value) => value === null)]
        : ['before', position.before.map((value) => value === null)],
    within && shapeOfWithin(within),
  ]);
}

function shapeOfWithin(within: Within): unknown {
  if ('ids' in within) return ['ids'];
  if ('about' in within) return ['about', within.about];
  return 'field' in within ? within.field : [within.of, within.link];
}
