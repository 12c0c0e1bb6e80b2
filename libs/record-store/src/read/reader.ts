import type { Principal } from '@deskline/identity';
import { Clock, Database, Settings } from '@deskline/platform';
import { seenBy, type Catalogue, type RecordType } from '@deskline/record';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Accounts } from '../accounts';
import { AttachmentAddresses } from '../attachments/addresses';
import { CATALOGUE } from '../catalogue.token';
import type { Cursor, Id, ListPage, ListQuery, Under } from '../list-query';
import { COUNT_LIMIT } from './count-limit';
import { listPlan, type ListPlan, type PagePlan } from './list-plan';
import type { Call } from './params';
import type { RawRow, Reading } from './projection';
import { singlePlan, type SinglePlan } from './single-plan';
import { statementName } from './statement-names';
import { Totals } from './totals';
import { standingOf } from './visibility';

/** What references to records of other accounts depend on. */
interface KnownAccounts {
  get(id: string): { readonly name: string } | undefined;
  trustEachOther(one: string, other: string): boolean;
}

export interface SingleRecord {
  readonly body: Buffer;
  readonly version: number;
}

/** Reads never build objects: a cached statement, rows as raw text, a compiled writer, bytes. */
@Injectable()
export class RecordReader {
  private readonly singles = new LRUCache<string, SinglePlan>({ max: 2_000 });
  private readonly lists = new LRUCache<string, ListPlan>({ max: 2_000 });
  private readonly totals: Totals;

  constructor(
    private readonly database: Database,
    @Inject(Accounts) private readonly accounts: KnownAccounts,
    private readonly clock: Clock,
    private readonly settings: Settings,
    @Inject(AttachmentAddresses) private readonly addresses: Pick<AttachmentAddresses, 'under'>,
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
  ): Promise<SingleRecord | null> {
    const plan = this.singlePlan(record, principal, under?.field);
    const call = { principal, now: this.clock.now().toISOString(), id, under: under?.id };
    const [row] = await this.database.rows(plan.text, plan.bind(call), statementName(plan.text));
    if (!row) return null;
    const body = Buffer.from(plan.projection.write(row, this.reading(principal, base_url)));
    return { body, version: Number(row.at(-1)) };
  }

  async list(record: RecordType, query: ListQuery, principal: Principal, base_url = ''): Promise<ListPage> {
    const plan = this.listPlan(record, query, principal);
    const call = { principal, now: this.clock.now().toISOString(), query };
    const page = await this.pageOf(plan, call);
    const found = await this.database.rows(page.text, page.bind(call), plan.naming(page.text));
    const more = found.length > query.perPage;
    const rows = more ? found.slice(0, query.perPage) : found;
    if (plan.backwards) rows.reverse();
    const wholeCollection = !more && 'page' in query.position && query.position.page === 1;
    const total = wholeCollection ? rows.length : await this.totals.of(plan, call, found[0]?.at(-1));
    const reading = this.reading(principal, base_url);
    return {
      body: Buffer.from(`[${rows.map((row) => page.projection.write(row, reading)).join(',')}]`),
      rows: rows.length,
      total: Math.min(total, COUNT_LIMIT),
      capped: total > COUNT_LIMIT,
      first: cursor(rows[0], page),
      last: cursor(rows.at(-1), page),
      more,
    };
  }

  private async pageOf(plan: ListPlan, call: Call): Promise<PagePlan> {
    if (!plan.walk) return plan.page;
    return plan.worthAWalk(await this.totals.about(plan, call)) ? plan.walk : plan.page;
  }

  private singlePlan(record: RecordType, principal: Principal, under = ''): SinglePlan {
    const key = `${record.name} ${standingOf(record, principal)} ${under}`;
    let plan = this.singles.get(key);
    if (!plan) {
      const seen = seenBy(record, principal.roles);
      plan = singlePlan(seen, principal, this.catalogue, this.settings.NODE_ID_DOMAIN, under);
      this.singles.set(key, plan);
    }
    return plan;
  }

  private listPlan(record: RecordType, query: ListQuery, principal: Principal): ListPlan {
    const key = `${record.name} ${standingOf(record, principal)} ${shapeOf(query)}`;
    let plan = this.lists.get(key);
    if (!plan) {
      const seen = seenBy(record, principal.roles);
      plan = listPlan(seen, query, principal, this.catalogue, this.settings.NODE_ID_DOMAIN);
      this.lists.set(key, plan);
    }
    return plan;
  }

  private reading(principal: Principal, base_url: string): Reading {
    return {
      zone: principal.time_zone,
      account: principal.account,
      accountName: (id) => this.accounts.get(id)?.name ?? id,
      reaches: (id) => this.accounts.trustEachOther(principal.account, id),
      addressOf: this.addresses.under(base_url),
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
    within && ('field' in within ? within.field : [within.of, within.link]),
  ]);
}
