import { Database, type Frame } from '@deskline/platform';
import { COVERAGE_SUBJECT, type CoverageRequest } from '@deskline/record';
import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { COVERAGE_SQL } from './coverage-sql';

/** Answers work-records which SLAs cover a service instance and a person. */
@Controller()
export class CoverageController {
  constructor(private readonly database: Database) {}

  @MessagePattern(COVERAGE_SUBJECT)
  async answer({ head }: Frame<CoverageRequest>): Promise<Frame> {
    const { account, service_instance, person, moment } = head;
    const values = [service_instance, person, moment, account];
    const rows = await this.database.rows(COVERAGE_SQL, values, 'coverage.service_instance');
    return { head: { status: 200 }, body: Buffer.from(`[${rows.map(([json]) => json).join()}]`) };
  }
}
