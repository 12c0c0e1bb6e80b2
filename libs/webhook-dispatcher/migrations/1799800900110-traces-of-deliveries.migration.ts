import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Call that the event of a delivery is of, where that is traced. */
export class TracesOfDeliveries1799800900110 implements MigrationInterface {
  readonly name = 'TracesOfDeliveries1799800900110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delivery ADD traceparent text');
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
