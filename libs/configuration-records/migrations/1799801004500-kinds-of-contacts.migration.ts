import type { MigrationInterface, QueryRunner } from 'typeorm';

const kind = (...protocols: string[]): string =>
  `CASE WHEN NEW.protocol IN (${protocols.map((each) => `'${each}'`).join(', ')}) THEN NEW.uri END`;

const STATEMENTS = [
  `ALTER TABLE contact ADD COLUMN IF NOT EXISTS telephone text, ADD COLUMN IF NOT EXISTS email text, ADD COLUMN IF NOT EXISTS website text, ADD COLUMN IF NOT EXISTS chat text, ADD COLUMN IF NOT EXISTS verified boolean NOT NULL DEFAULT false`,
  `ALTER TABLE contact ALTER COLUMN protocol DROP NOT NULL`,
  `ALTER TABLE contact ALTER COLUMN uri DROP NOT NULL`,
  // The release before writes protocol and uri alone, this one all columns, which then say the same.
  `CREATE OR REPLACE FUNCTION kind_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.telephone := ${kind('telephone', 'fax')};
  NEW.email := ${kind('email')};
  NEW.website := ${kind('website')};
  NEW.chat := ${kind('chat')};
  RETURN NEW;
END $$`,
  `CREATE OR REPLACE TRIGGER kind_of_contact BEFORE INSERT OR UPDATE ON contact FOR EACH ROW EXECUTE FUNCTION kind_of_contact()`,
];

export class KindsOfContacts1799801004500 implements MigrationInterface {
  readonly name = 'KindsOfContacts1799801004500';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
