import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Relations have the value that clients know. */
const RENAME = `UPDATE ci_relation SET relation_type = 'network_connection' WHERE relation_type = 'network'`;

export class NetworkConnectionsOfCis1799801004810 implements MigrationInterface {
  readonly name = 'NetworkConnectionsOfCis1799801004810';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RENAME);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
