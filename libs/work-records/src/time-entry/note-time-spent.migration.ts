import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "note" ADD "suppress_note_added_notifications" boolean NOT NULL DEFAULT false`,
  `ALTER TABLE "note" ALTER COLUMN "suppress_note_added_notifications" DROP DEFAULT`,
  `ALTER TABLE "time_entry" ADD "note_id" bigint`,
];

export class NoteTimeSpent1798400000002 implements MigrationInterface {
  readonly name = 'NoteTimeSpent1798400000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
