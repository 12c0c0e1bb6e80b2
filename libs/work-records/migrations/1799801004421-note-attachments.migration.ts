import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attachments of the notes of requests, each in the account of its note. */
const VIEW = `CREATE VIEW note_attachment AS
  SELECT a.id, n.account_id, n.request_id, n.internal, n.id AS note_id, a.name, a.key, a.size::integer AS size, a.inline, a.created_at
  FROM note n JOIN attachment a ON a.record_type = 'note' AND a.record_id = n.id
  WHERE n.request_id IS NOT NULL`;

export class NoteAttachments1799801004421 implements MigrationInterface {
  readonly name = 'NoteAttachments1799801004421';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(VIEW);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW note_attachment');
  }
}
