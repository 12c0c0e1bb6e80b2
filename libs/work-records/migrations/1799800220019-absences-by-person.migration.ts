import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the out of office periods of a person. */
export class AbsencesByPerson1799800220019 implements MigrationInterface {
  readonly name = 'AbsencesByPerson1799800220019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX reference_by_absent_person ON reference (((attributes ->> 'person')::bigint))
      WHERE type = 'out_of_office_period'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX reference_by_absent_person');
  }
}
