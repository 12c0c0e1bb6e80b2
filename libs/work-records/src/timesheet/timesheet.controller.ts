import { permits } from '@deskline/identity';
import type { Frame } from '@deskline/platform';
import {
  acceptsJson,
  answerOrError,
  DryRun,
  errors,
  etagOf,
  json,
  noContent,
  parsePath,
  takeDryRun,
  type Answer,
  type RecordCall,
} from '@deskline/record-http';
import { RecordReader, RecordWriter } from '@deskline/record-store';
import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { periodIn, type Period, type PeriodName } from './period';
import { fieldsIn, idIn, pageHeaders, pageIn, parametersOf } from './timesheet-parameters';
import { INCOMPLETE, LISTED, timesheetOf } from './timesheet-row';
import { Timesheets, type Named } from './timesheets';

/** NATS subject of /timesheets and of the paths below it. */
export const TIMESHEET_SUBJECT = 'records.work-records.timesheet';

const ABOUT = ['person_id', 'organization_id'];
const OF_PAGES = ['fields', 'page', 'per_page'];
const ANY_PERIOD = ['date', 'week_of', 'month_of'] as const satisfies PeriodName[];

const namedIn = (values: ReadonlyMap<string, string>): Named => ({
  person: idIn(values, 'person_id'),
  organization: idIn(values, 'organization_id'),
});

const answered = (value: unknown, headers: Record<string, string> = {}): Answer => {
  const body = Buffer.from(JSON.stringify(value));
  return json(200, body, { ETag: etagOf(body), ...headers });
};

/** Answers from the time entries of people; no timesheet is stored but for its locks. */
@Controller()
export class TimesheetController {
  private readonly dryRun: DryRun;

  constructor(
    private readonly timesheets: Timesheets,
    reader: RecordReader,
    writer: RecordWriter,
  ) {
    this.dryRun = new DryRun(reader, writer);
  }

  /** Never rejects. */
  @MessagePattern(TIMESHEET_SUBJECT)
  answer({ head }: Frame<RecordCall>): Promise<Answer> {
    return answerOrError(head, async () => {
      const path = parsePath(head.path);
      if (!path || path.suffix || !acceptsJson(head.headers['accept'])) throw errors.notAcceptable();
      const operation = head.method === 'GET' ? 'Read' : 'Update';
      if (!permits(head.principal.scopes, 'timesheet', operation)) throw errors.forbidden();
      switch (path.segments[1]) {
        case undefined:
          return this.list(head, 'month_of');
        case 'incomplete':
          return this.list(head, 'week_of');
        case 'day_totals':
          return this.dayTotals(head);
        default:
          return this.lock(head);
      }
    });
  }

  private async list(call: RecordCall, by: 'month_of' | 'week_of'): Promise<Answer> {
    const isIncomplete = by === 'week_of';
    const values = parametersOf(call.query, [...ABOUT, ...OF_PAGES, by]);
    const named = namedIn(values);
    const [period, page] = [periodIn(values, [by]), pageIn(values)];
    const fields = fieldsIn(values, isIncomplete ? INCOMPLETE : LISTED);
    const isOne = !isIncomplete && named.person !== undefined;
    const rows = isOne ? 'every' : isIncomplete ? 'incomplete' : 'shown';
    const { found, total } = await this.timesheets.page(named, period, page, call.principal, rows);
    const timesheets = found.map((spent) => timesheetOf(spent, period, fields));
    if (!isOne) return answered(timesheets, pageHeaders(call.base_url + call.path, values, page, total));
    if (!timesheets[0]) throw errors.notFound();
    return answered(timesheets[0]);
  }

  private async dayTotals(call: RecordCall): Promise<Answer> {
    const values = parametersOf(call.query, [...ABOUT, ...ANY_PERIOD]);
    const { person, organization } = namedIn(values);
    const period = periodIn(values, ANY_PERIOD);
    if (person === undefined) throw errors.badRequest('Missing parameter: person_id');
    return answered(await this.timesheets.dayTotals({ person, organization }, period, call.principal));
  }

  private async lock(call: RecordCall): Promise<Answer> {
    const { isDry, query } = takeDryRun(call.query);
    const values = parametersOf(query, [...ABOUT, ...ANY_PERIOD]);
    const named = namedIn(values);
    const period: Period = periodIn(values, ANY_PERIOD);
    if (named.person === undefined && named.organization === undefined)
      throw errors.badRequest('Missing parameter: organization_id or person_id');
    const perform = async (): Promise<Answer> => {
      await this.timesheets.lock(named, period, call.principal, call.method === 'POST');
      return noContent();
    };
    return isDry ? this.dryRun.answer(call, perform) : perform();
  }
}
