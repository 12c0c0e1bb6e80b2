import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tasks that copy their notes to the workflow already, and the tasks that have generated requests. */
const STATEMENTS = [
  `UPDATE task SET copy_note_to_workflow = true WHERE copy_notes_to_workflow AND NOT copy_note_to_workflow`,
  `UPDATE request SET task_id = task.id FROM task WHERE task.request_id = request.id AND request.task_id IS NULL`,
];

export class FillFieldsOfClients1799801004431 implements MigrationInterface {
  readonly name = 'FillFieldsOfClients1799801004431';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    // The columns stay, and their values with them.
  }
}
