import { permits } from '@deskline/identity';
import { Settings, type Frame } from '@deskline/platform';
import {
  acceptsJson,
  answerOrError,
  errors,
  etagOf,
  json,
  parsePath,
  RecordProtocol,
  rolePermits,
  rolePermitsList,
  splitQuery,
  type Answer,
  type RecordCall,
} from '@deskline/record-http';
import { RecordReader } from '@deskline/record-store';
import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { AffectedSla } from '../affected-sla/affected-sla.record';
import { workRecords } from '../records';
import { Request } from '../request/request.record';
import { csvOf, type ReportRow } from './csv';
import { SLA_REPORT } from './sla-report';

/** NATS subject of GET /reports/sla. */
export const SLA_REPORT_SUBJECT = 'records.work-records.sla_report';

const GROUPS = ['team', 'service_instance', 'impact'];
const REFERENCES = ['team', 'service_instance'];

/** Answers about the requests that the caller reads, for callers who read their affected agreements. */
@Controller()
export class SlaReportController {
  private readonly protocol: RecordProtocol;

  constructor(
    private readonly reader: RecordReader,
    settings: Settings,
  ) {
    this.protocol = new RecordProtocol(workRecords, settings.NODE_ID_DOMAIN);
  }

  /** Never rejects. */
  @MessagePattern(SLA_REPORT_SUBJECT)
  answer({ head }: Frame<RecordCall>): Promise<Answer> {
    return answerOrError(head, async () => {
      const isCsv = asksForCsv(head.headers['accept']);
      if (parsePath(head.path)?.suffix || !(isCsv || acceptsJson(head.headers['accept'])))
        throw errors.notAcceptable();
      return this.report(head, isCsv);
    });
  }

  private async report(call: RecordCall, isCsv: boolean): Promise<Answer> {
    const { principal, base_url } = call;
    if (!permits(principal.scopes, 'request', 'Read') || !rolePermits(AffectedSla, 'read', principal))
      throw errors.forbidden();
    const { values, rest } = splitQuery(call.query, ['from', 'to', 'group_by']);
    const period = `created_at=${encodeURIComponent(`>=${bound(values, 'from')}<${bound(values, 'to')}`)}`;
    const query = rest === '' ? period : `${rest}&${period}`;
    const { list } = this.protocol.parseQuery(Request, principal.roles, query, null, principal.time_zone);
    if (!rolePermitsList(Request, list.views, principal)) throw errors.forbidden();
    const by = this.protocol.grouping(Request).by(values.get('group_by'));
    const unknown = by.filter((name) => !GROUPS.includes(name));
    if (unknown.length > 0) throw errors.badRequest(`Grouping not allowed by fields: ${unknown.join(', ')}`);
    const asked = { list, by, over: null, of: [], reported: SLA_REPORT };
    const groups = await this.reader.aggregate(Request, asked, principal, base_url);
    return isCsv ? csvAnswer(groups, by) : jsonAnswer(groups);
  }
}

function bound(values: ReadonlyMap<string, string>, name: string): string {
  const value = values.get(name)?.trim() ?? '';
  if (value === '') throw errors.badRequest(`Missing parameter: ${name}`);
  // It stands inside of a range.
  if (/[<>,!]/.test(value)) throw errors.badRequest(`Invalid value for ${name}: ${value.slice(0, 100)}`);
  return value;
}

function jsonAnswer(groups: readonly string[]): Answer {
  const body = Buffer.from(`[${groups.join(',')}]`);
  return json(200, body, { ETag: etagOf(body) });
}

function csvAnswer(groups: readonly string[], by: readonly string[]): Answer {
  const rows = groups.map((group) => JSON.parse(group) as ReportRow);
  const references = by.filter((name) => REFERENCES.includes(name));
  const others = by.filter((name) => !REFERENCES.includes(name));
  const body = Buffer.from(csvOf(rows, references, [...others, ...Object.keys(SLA_REPORT.measures)]));
  const headers = { 'Content-Type': 'text/csv; charset=utf-8; header=present', ETag: etagOf(body) };
  return { head: { status: 200, headers }, body };
}

const asksForCsv = (accept = ''): boolean =>
  accept.split(',').some((range) => range.split(';')[0]?.trim().toLowerCase() === 'text/csv');
