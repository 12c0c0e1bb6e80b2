import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@deskline/platform';
import type { Reason } from '@deskline/record';
import { Directory } from '../directory/directory';
import { mayHaveActAs } from './acts-as';
import type { Actor } from './application';

/** An address that two people share is that of whoever may act; then of whoever had it first. */
const BY_EMAIL = `
SELECT id FROM person WHERE account_id = $1 AND lower(primary_email) = lower($2) ORDER BY disabled, id LIMIT 1`;

/** Those whom applications act as. */
@Injectable()
export class LinkedPeople {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Directory) private readonly directory: Directory,
  ) {}

  /** Why an application of the account cannot act as this person; null: it can. */
  async fault(id: number, account: string): Promise<Reason | null> {
    const person = await this.directory.person(id);
    if (!person || person.account_id !== account) return 'not_found';
    return person.disabled ? 'disabled' : null;
  }

  mayAct({ person_id }: Actor, as: number, account: string): Promise<boolean> {
    return mayHaveActAs(this.database, person_id, as, account);
  }

  async byEmail(account: string, email: string): Promise<number | null> {
    const [found] = await this.database.query<{ id: number }>(BY_EMAIL, [account, email]);
    return found?.id ?? null;
  }

  async emailOf(id: number): Promise<string | null> {
    const sql = 'SELECT primary_email FROM person WHERE id = $1';
    const [found] = await this.database.query<{ primary_email: string | null }>(sql, [id]);
    return found?.primary_email ?? null;
  }
}
