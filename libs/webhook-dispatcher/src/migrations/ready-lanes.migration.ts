import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A lane is ready, or waits: for a retry, or for the lease of whoever took it to end. Only webhooks with a ready lane
 * are looked at by a claim, however many wait for tomorrow.
 */
export class ReadyLanes1796400000000 implements MigrationInterface {
  readonly name = 'ReadyLanes1796400000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX delivery_lane_ready, delivery_lane_waiting');
    await runner.query('ALTER TABLE delivery_lane DROP COLUMN ready');
    await runner.query('CREATE INDEX delivery_lane_due ON delivery_lane (webhook_id, due_at)');
  }
}

const STATEMENTS = [
  'ALTER TABLE delivery_lane ADD COLUMN ready boolean NOT NULL DEFAULT true',
  'UPDATE delivery_lane SET ready = false WHERE due_at > now()',
  'DROP INDEX delivery_lane_due',
  'CREATE INDEX delivery_lane_ready ON delivery_lane (webhook_id, due_at) WHERE ready',
  'CREATE INDEX delivery_lane_waiting ON delivery_lane (due_at) WHERE NOT ready',
];
