import type { MigrationInterface, QueryRunner } from 'typeorm';
import { givePositionsSql, MOVED_COLUMNS } from '../src/log/give-positions.sql';
import { RENEW_FUNCTIONS } from '../src/log/renew.sql';

/**
 * Identity of the log after a restore, and former logs of producers and consumers. The version before calls the same
 * function for positions, and does not see the new columns.
 */
export class EventLogFormer1760000000008 implements MigrationInterface {
  readonly name = 'EventLogFormer1760000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE event_log_head ADD COLUMN incarnation text,
      ADD COLUMN former jsonb NOT NULL DEFAULT '[]', ADD COLUMN begun_at timestamptz`);
    await runner.query(`ALTER TABLE event_position ADD COLUMN former jsonb NOT NULL DEFAULT '[]',
      ADD COLUMN rewound_at timestamptz, ADD COLUMN healed_at timestamptz`);
    for (const text of RENEW_FUNCTIONS) await runner.query(text);
    await runner.query(givePositionsSql(MOVED_COLUMNS, { isRenewed: true }));
  }

  async down(): Promise<void> {
    throw new Error('Events are never thrown away by a migration.');
  }
}
