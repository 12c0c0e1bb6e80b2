import { Database, NO_BODY, type Frame } from '@deskline/platform';
import {
  COVERAGE_SUBJECT,
  HIERARCHY_SUBJECT,
  RATES_SUBJECT,
  SERVICE_DESK_SUBJECT,
  type CoverageRequest,
  type HierarchyRequest,
  type RatesRequest,
  type ServiceDeskAnswer,
  type ServiceDeskRequest,
} from '@deskline/record';
import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { COVERAGE_SQL } from './coverage-sql';
import { HIERARCHY_SQL } from './hierarchy-sql';
import { RATES_SQL } from './rates-sql';
import { SERVICE_DESK_SQL } from './service-desk-sql';

/** Answers work-records which agreements cover a service instance and a person, and what they charge. */
@Controller()
export class CoverageController {
  constructor(private readonly database: Database) {}

  @MessagePattern(COVERAGE_SUBJECT)
  async answer({ head }: Frame<CoverageRequest>): Promise<Frame> {
    const { account, service_instance, person, moment, request_template = null } = head;
    const values = [service_instance, person, moment, account, request_template];
    const rows = await this.database.rows(COVERAGE_SQL, values, 'coverage.service_instance');
    return { head: { status: 200 }, body: Buffer.from(`[${rows.map(([json]) => json).join()}]`) };
  }

  @MessagePattern(HIERARCHY_SUBJECT)
  async hierarchy({ head }: Frame<HierarchyRequest>): Promise<Frame> {
    const rows = await this.database.rows(HIERARCHY_SQL, [head.service_instance], 'coverage.hierarchy');
    return { head: { status: 200 }, body: Buffer.from(`[${rows.map(([id]) => id).join()}]`) };
  }

  @MessagePattern(RATES_SUBJECT)
  async rates({ head: { account, sla } }: Frame<RatesRequest>): Promise<Frame> {
    const rows = await this.database.rows(RATES_SQL, [sla, account], 'coverage.rates');
    return { head: { status: 200 }, body: Buffer.from(`[${rows.map(([json]) => json).join()}]`) };
  }

  @MessagePattern(SERVICE_DESK_SUBJECT)
  async serviceDesk({ head }: Frame<ServiceDeskRequest>): Promise<Frame<ServiceDeskAnswer>> {
    const { account, person, moment } = head;
    const [row] = await this.database.rows(
      SERVICE_DESK_SQL,
      [account, person, moment],
      'coverage.service_desk',
    );
    return { head: { status: 200, team: row?.[0] ? Number(row[0]) : null }, body: NO_BODY };
  }
}
