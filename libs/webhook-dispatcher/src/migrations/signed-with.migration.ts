import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a body was signed with can be more than one key. */
export class SignedWith1796000000000 implements MigrationInterface {
  readonly name = 'SignedWith1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delivery ALTER COLUMN signed_with TYPE text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delivery ALTER COLUMN signed_with TYPE uuid USING NULL');
  }
}
