import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when, by the clock of the database, which gateway may believe what it remembers (ADR 17). */
export class GatewayLease1795060000000 implements MigrationInterface {
  readonly name = 'GatewayLease1795060000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE gateway_lease (
        gateway text PRIMARY KEY,
        until timestamptz NOT NULL,
        term uuid NOT NULL DEFAULT gen_random_uuid()
      ) WITH (fillfactor = 60)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gateway_lease');
  }
}
