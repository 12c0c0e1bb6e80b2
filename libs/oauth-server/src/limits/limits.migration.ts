import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many slots of each caller's window have been given, and to which gateways; and who was told about it when. */
export class Limits1794800000000 implements MigrationInterface {
  readonly name = 'Limits1794800000000';

  async up(runner: QueryRunner): Promise<void> {
    // Rows are written often and for an hour: room in the page lets an update stay there, without touching the index.
    await runner.query(`
      CREATE TABLE rate_window (
        window_start timestamptz NOT NULL,
        caller text NOT NULL,
        taken integer NOT NULL,
        given integer NOT NULL,
        holders jsonb NOT NULL,
        PRIMARY KEY (window_start, caller)
      ) WITH (fillfactor = 60)`);
    await runner.query(`
      CREATE TABLE rate_look (
        caller text PRIMARY KEY,
        looked_at timestamptz NOT NULL
      ) WITH (fillfactor = 60)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rate_look, rate_window');
  }
}
