import type { MigrationInterface, QueryRunner } from 'typeorm';
import { givePositionsSql, ORIGIN_COLUMNS } from '../src/log/give-positions.sql';

/** Each position has a time of its own. Events that got theirs together before keep one time. */
export class EventLogTimes1760000000006 implements MigrationInterface {
  readonly name = 'EventLogTimes1760000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(givePositionsSql(ORIGIN_COLUMNS));
  }

  /** The version before calls the same function, and sees the same columns. */
  async down(): Promise<void> {}
}
