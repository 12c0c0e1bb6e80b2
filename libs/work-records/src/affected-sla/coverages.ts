import { Nats, Unavailable } from '@deskline/platform';
import {
  COVERAGE_SUBJECT,
  HIERARCHY_SUBJECT,
  RATES_SUBJECT,
  type Coverage,
  type CoverageRequest,
  type HierarchyRequest,
  type Json,
  type Rates,
  type RatesRequest,
} from '@deskline/record';
import { RecordRuntime } from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import type { CoverageAnswer, CalendarHours, Calendars } from './agreements';

/** Short, since a client waits for the answer; the coverage backfill asks again later. */
const TIMEOUT_MS = 500;

interface ReferenceKey {
  readonly type: string;
  readonly id: number;
}

/** Asks configuration-records for the SLAs that requests with a service instance affect, while no row is locked. */
@Injectable()
export class Coverages {
  constructor(
    private readonly nats: Nats,
    private readonly runtime: RecordRuntime,
  ) {}

  /** Holidays before `since` are left out. Throws when no answer comes. */
  async find(question: CoverageRequest, since = question.moment): Promise<CoverageAnswer> {
    const coverages = await this.ask<Coverage>(COVERAGE_SUBJECT, question);
    const { service_instance, person, request_template: template = null } = question;
    const calendars = await this.calendars(coverages, since);
    return { service_instance, person, template, coverages, calendars };
  }

  /** Ids of a service instance and of all below it. Throws when no answer comes. */
  hierarchy(question: HierarchyRequest): Promise<number[]> {
    return this.ask<number>(HIERARCHY_SUBJECT, question);
  }

  /** Rates of an agreement of the account; undefined where it is another account's. Throws when no answer comes. */
  async rates(question: RatesRequest): Promise<Rates | undefined> {
    const [rates] = await this.ask<Rates>(RATES_SUBJECT, question);
    return rates;
  }

  private async ask<Answer>(subject: string, question: object): Promise<Answer[]> {
    const frame = { head: question, body: Buffer.alloc(0) };
    const { head, body } = await this.nats.request<{ status?: number }>(subject, frame, TIMEOUT_MS);
    if ((head.status ?? 200) >= 300)
      throw new Unavailable(`Whoever keeps agreements answers ${head.status}.`);
    return JSON.parse(body.toString()) as Answer[];
  }

  /** Loads the SLAs and calendars into the reference projection, and returns the hours of the calendars. */
  private async calendars(coverages: readonly Coverage[], since: string): Promise<Calendars> {
    const ids = new Set(
      coverages.flatMap(({ targets, service_hours, standard }) => [
        ...(service_hours ? [service_hours] : []),
        ...[...Object.values(targets), standard].flatMap((target) => target?.support_hours ?? []),
      ]),
    );
    const calendars = [...ids].map((id) => ({ type: 'calendar', id }));
    const slas = coverages.map(({ sla }) => ({ type: 'sla', id: sla }));
    const found = await this.loadReferences([...slas, ...calendars]);
    return Object.fromEntries(
      calendars.flatMap(({ type, id }) => {
        const attributes = found.get(`${type} ${id}`)?.attributes;
        return attributes ? [[id, hoursIn(attributes, since)]] : [];
      }),
    );
  }

  private async loadReferences(wanted: readonly ReferenceKey[]) {
    const { references, database } = this.runtime;
    const found = await references.find(database, wanted);
    const missing = wanted.filter(({ type, id }) => !found.has(`${type} ${id}`));
    if (missing.length === 0) return found;
    const types = [...new Set(missing.map(({ type }) => type))];
    await references.fetch(
      database,
      types.map((type) => ({
        type,
        ids: missing.filter((one) => one.type === type).map(({ id }) => id),
      })),
    );
    return references.find(database, wanted);
  }
}

/** Leaves out the holidays of past years, of which calendars have many. */
function hoursIn(attributes: Readonly<Record<string, unknown>>, since: string): CalendarHours {
  const { calendar_hours = [], holidays = [] } = attributes as unknown as Partial<CalendarHours>;
  const begun = Date.parse(since);
  return {
    calendar_hours: calendar_hours.map(({ weekday, time_from, time_until }) => ({
      weekday,
      time_from,
      time_until,
    })),
    holidays: holidays
      .filter(({ end_at }: Json) => Date.parse(String(end_at)) > begun)
      .map(({ start_at, end_at }) => ({ start_at, end_at })),
  };
}
