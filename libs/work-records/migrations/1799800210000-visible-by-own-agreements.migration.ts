import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hides requests that were visible by an agreement of another account than their own. */
const STATEMENT = `DELETE FROM request_shown shown WHERE NOT EXISTS (
  SELECT FROM affected_sla listed JOIN reference named ON named.type = 'sla' AND named.id = listed.sla_id
  WHERE listed.request_id = shown.request_id AND named.account_id = shown.home_account_id
    AND named.attributes->>'customer_account' = shown.account_id)`;

export class VisibleByOwnAgreements1799800210000 implements MigrationInterface {
  readonly name = 'VisibleByOwnAgreements1799800210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(STATEMENT);
  }

  /** Rows that were visible before stay hidden. */
  async down(): Promise<void> {}
}
