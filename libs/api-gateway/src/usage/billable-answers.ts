import { hasRole, permits, type Principal } from '@deskline/identity';
import { isTransient, Nats, NO_BODY, Unavailable } from '@deskline/platform';
import { errors, json, type Answer } from '@deskline/record-http';
import { zoned } from '@deskline/record-kinds';
import { Inject, Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { defuse } from '../export/files/defuse';
import type { AdmittedCall } from '../request/admitted-call';
import { numbersIn, rowsAnswer, sortedById, type Row } from './rows-answer';

const STATEMENTS = /^\/account\/usage_statements(?:\/(\d{1,9}))?(\.\w+)?$/;
const BILLABLE = /^\/account\/billable_users(\.\w+)?$/;
const CSV = '/account/billable_users.csv';

/** Services that keep audit lines. */
const AUDITING = ['work-records', 'configuration-records', 'webhook-dispatcher'];
const TIMEOUT_MS = 6_000;
const NAMES_OF_STATEMENT = ['end_date', 'id', 'month', 'plan', 'start_date', 'user_months', 'year'];
const NAMES_OF_PERSON = [
  ...['id', 'account', 'name', 'primary_email', 'organization', 'business_unit', 'region'],
  ...['sign_ins', 'updates', 'last_visit'],
];
/** Other names of plans are the operator's own, and in no enumeration of clients. */
const PLANS = ['freemium', 'standard', 'basic', 'premium', 'premium_plus'];

interface Person extends Row {
  readonly id: number | string;
  readonly account_id: string;
  readonly account_name: string | null;
}
interface Count {
  readonly person: number;
  readonly count: number;
  readonly last: string;
}

/** `/account/usage_statements` for the account owner, and `/account/billable_users` for administrators as well. */
@Injectable()
export class BillableAnswers {
  constructor(@Inject(Nats) private readonly nats: Nats) {}

  isFor({ method, path }: AdmittedCall): boolean {
    return method === 'GET' && (STATEMENTS.test(path) || BILLABLE.test(path));
  }

  async answer(call: AdmittedCall): Promise<Answer> {
    const isStatement = STATEMENTS.test(call.path);
    if (call.path.includes('.') && call.path !== CSV) throw errors.notAcceptable();
    const roles = ['account_owner', ...(isStatement ? [] : (['account_administrator'] as const))] as const;
    if (!hasRole(call.principal, roles) || !permits(call.principal.scopes, 'account', 'Read'))
      throw errors.forbidden();
    return (isStatement ? this.statements(call) : this.people(call)).catch((error: unknown) => {
      throw isTransient(error) ? errors.unavailable(error) : error;
    });
  }

  private async statements(call: AdmittedCall): Promise<Answer> {
    const { account } = call.principal;
    const [, id] = STATEMENTS.exec(call.path) ?? [];
    if (id !== undefined) {
      const found = await this.ask<Row | null>('usage.statements', { account, id: Number(id) });
      if (!found) throw errors.notFound();
      const body = Buffer.from(JSON.stringify(withKnownPlan(found)));
      return json(200, body, { 'Cache-Control': 'no-store' });
    }
    const query = new URLSearchParams(call.query);
    const wanted = [...numbersIn(query, ['id', 'month', 'year'])];
    const sorted = sortedById(query, '-id');
    const all = await this.ask<readonly Row[]>('usage.statements', { account });
    const rows = all.filter((row) => wanted.every(([name, value]) => row[name] === value)).map(withKnownPlan);
    return rowsAnswer(sorted(rows), call, NAMES_OF_STATEMENT);
  }

  private async people(call: AdmittedCall): Promise<Answer> {
    const query = new URLSearchParams(call.query);
    const wanted = numbersIn(query, ['id', 'month', 'year']);
    const sorted = sortedById(query, 'id');
    const all = await this.billable(call.principal, monthIn(wanted, new Date()));
    const id = wanted.get('id');
    const rows = sorted(id === undefined ? all : all.filter((row) => row['id'] === id));
    if (call.path !== CSV) return rowsAnswer(rows, call, NAMES_OF_PERSON);
    const cells = rows.map((row) => NAMES_OF_PERSON.map((name) => defuse(cellOf(row[name]))));
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="billable_users.csv"',
      'Cache-Control': 'no-store',
    };
    return { head: { status: 200, headers }, body: Buffer.from(stringify([NAMES_OF_PERSON, ...cells])) };
  }

  /** A message to each service, however many people there are. */
  private async billable({ account, time_zone }: Principal, month: string): Promise<Row[]> {
    const people = await this.ask<readonly Person[]>('usage.billable', { account, month });
    const ids = people.map(({ id }) => Number(id));
    const period = { people: ids, from: `${month}T00:00:00Z`, until: `${monthAfter(month)}T00:00:00Z` };
    const accounts = [...new Set(people.map(({ account_id }) => account_id))];
    const [sign_ins, ...updates] = await Promise.all([
      this.ask<readonly Count[] | null>('usage.sign_ins', { accounts, ...period }),
      ...AUDITING.map((service) =>
        this.ask<readonly Count[] | null>(`usage.updates.${service}`, { account, ...period }),
      ),
    ]);
    const signedIn = added([sign_ins]);
    const updated = added(updates);
    return people.map(({ account_id, account_name, ...person }) => {
      const id = Number(person['id']);
      const visits = [signedIn?.get(id)?.last, updated?.get(id)?.last].filter((at) => at !== undefined);
      const last = visits.sort().at(-1);
      return {
        ...person,
        id,
        account: { id: account_id, name: account_name ?? account_id },
        sign_ins: signedIn && (signedIn.get(id)?.count ?? 0),
        updates: updated && (updated.get(id)?.count ?? 0),
        last_visit: last === undefined ? null : zoned(last, time_zone),
      };
    });
  }

  private async ask<T>(subject: string, head: object): Promise<T> {
    const { head: answer, body } = await this.nats.request<{ status?: number }>(
      subject,
      { head, body: NO_BODY },
      TIMEOUT_MS,
    );
    if (answer.status !== 200) throw new Unavailable(`${subject} answers ${answer.status}.`);
    return JSON.parse(body.toString()) as T;
  }
}

const withKnownPlan = (row: Row): Row => ({
  ...row,
  plan: PLANS.includes(String(row['plan'])) ? row['plan'] : null,
});

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? String((value as { id: string }).id) : String(value as string | number);
};

/** Counts of the services by person; null where one of them keeps none for so long. */
function added(
  counted: readonly (readonly Count[] | null | undefined)[],
): ReadonlyMap<number, Omit<Count, 'person'>> | null {
  const sums = new Map<number, Omit<Count, 'person'>>();
  for (const counts of counted) {
    if (!counts) return null;
    for (const { person, count, last } of counts) {
      const before = sums.get(person);
      const latest = before && before.last > last ? before.last : last;
      sums.set(person, { count: (before?.count ?? 0) + count, last: latest });
    }
  }
  return sums;
}

/** First day of the month that is asked for; the present one by default. "with year and month for a month in the past" */
export function monthIn(wanted: ReadonlyMap<string, number>, now: Date): string {
  const [year, month] = [wanted.get('year'), wanted.get('month')];
  if (year === undefined && month === undefined) return `${now.toISOString().slice(0, 7)}-01`;
  if (year === undefined || month === undefined) throw errors.badRequest('year and month go together');
  if (year < 2000 || year > 9999 || month < 1 || month > 12)
    throw errors.badRequest('There is no such month');
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}
