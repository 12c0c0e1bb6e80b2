import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second step to partitions: reads the whole log once, while services write to it. */
export class EventLogValidated1760000000003 implements MigrationInterface {
  readonly name = 'EventLogValidated1760000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE event_log VALIDATE CONSTRAINT event_log_1_positions');
  }

  async down(): Promise<void> {
    throw new Error('Events are never thrown away by a migration.');
  }
}
