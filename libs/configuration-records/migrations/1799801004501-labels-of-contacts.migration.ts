import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // The trigger of the table fills telephone, email and website.
  `UPDATE contact SET
  label = CASE
    WHEN protocol = 'fax' THEN 'fax'
    WHEN person_id IS NULL THEN 'general'
    WHEN label = 'general' THEN 'work'
    WHEN protocol <> 'telephone' AND label IN ('mobile', 'home') THEN 'personal'
    ELSE label END
WHERE telephone IS NULL AND email IS NULL AND website IS NULL AND chat IS NULL`,
  // Home and street are the same address of different owners; a person has no bills.
  `UPDATE address SET label = CASE
    WHEN person_id IS NULL THEN 'street'
    WHEN label = 'street' THEN 'home'
    ELSE 'mailing' END
WHERE person_id IS NULL AND label = 'home' OR person_id IS NOT NULL AND label IN ('street', 'billing')`,
];

/** Kinds and labels of the existing contacts, and labels of the existing addresses. */
export class LabelsOfContacts1799801004501 implements MigrationInterface {
  readonly name = 'LabelsOfContacts1799801004501';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The labels before are not stored.');
  }
}
