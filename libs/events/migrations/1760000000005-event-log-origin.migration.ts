import type { MigrationInterface, QueryRunner } from 'typeorm';
import { givePositionsSql, ORIGIN_COLUMNS } from '../src/log/give-positions.sql';

/**
 * Origin and application of each event. Events of the version before have neither; its statements go on working, as
 * the columns may be empty and it calls the same function.
 */
export class EventLogOrigin1760000000005 implements MigrationInterface {
  readonly name = 'EventLogOrigin1760000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE event_log ADD COLUMN origin text, ADD COLUMN application_id bigint');
    await runner.query(givePositionsSql(ORIGIN_COLUMNS));
  }

  async down(): Promise<void> {
    throw new Error('Events are never thrown away by a migration.');
  }
}
