import type { MigrationInterface, QueryRunner } from 'typeorm';
import { givePositionsSql, MOVED_COLUMNS } from '../src/log/give-positions.sql';

/**
 * Mark of events that nobody is told of: those of an import. Events of the version before have none; its statements go on
 * working, as the column may be empty and it calls the same function.
 */
export class EventLogSilent1760000000007 implements MigrationInterface {
  readonly name = 'EventLogSilent1760000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE event_log ADD COLUMN silent boolean');
    await runner.query(givePositionsSql(MOVED_COLUMNS));
  }

  async down(): Promise<void> {
    throw new Error('Events are never thrown away by a migration.');
  }
}
