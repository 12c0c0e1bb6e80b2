import { Inject, Injectable } from '@nestjs/common';
import { Database, type Queries } from '@deskline/platform';
import { ADMINISTRATORS, type Reason } from '@deskline/record';
import { Directory } from '../directory/directory';
import type { Actor } from './application';

/** Of two people with one email address the enabled one comes first, then the older one. */
const BY_EMAIL = `
SELECT id FROM person WHERE account_id = $1 AND lower(primary_email) = lower($2) ORDER BY disabled, id LIMIT 1`;

/** People whom applications act as. */
@Injectable()
export class LinkedPeople {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Directory) private readonly directory: Directory,
  ) {}

  /** Reason for which an application of the account cannot act as this person; null if it can. */
  async problem(id: number, account: string): Promise<Reason | null> {
    const person = await this.directory.fetchPerson(id);
    if (!person || person.account_id !== account) return 'not_found';
    return person.disabled ? 'disabled' : null;
  }

  mayLink({ person_id }: Actor, as: number, account: string): Promise<boolean> {
    return mayLinkPerson(this.database, person_id, as, account);
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

const OTHER_ACCOUNT = `
SELECT granted.account FROM person AS linked, jsonb_each(linked.roles) AS granted (account, roles)
WHERE linked.id = $1 AND granted.account <> $2 AND granted.roles <> '[]'
  AND NOT EXISTS (SELECT FROM person WHERE id = $3 AND roles -> granted.account ?| $4)
LIMIT 1`;

/**
 * A token "acts as the user linked to the application", with the roles of that person in every account. So only that
 * person may link themselves to an application, or an administrator of every other account where they have roles.
 */
export async function mayLinkPerson(
  queries: Queries,
  by: number,
  person: number,
  account: string,
): Promise<boolean> {
  if (by === person) return true;
  const [other] = await queries.query(OTHER_ACCOUNT, [person, account, by, ADMINISTRATORS]);
  return other === undefined;
}
