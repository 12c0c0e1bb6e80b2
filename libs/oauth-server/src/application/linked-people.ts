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

  /** Other accounts in which an application of the account would act as this person. */
  async accountsOf(id: number, account: string): Promise<string[]> {
    const found = await this.database.query<{ account: string }>(OTHER_ACCOUNTS, [id, account]);
    return found.map((each) => each.account);
  }

  mayConsent({ person_id }: Actor, as: number, accounts: readonly string[]): Promise<boolean> {
    return mayConsent(this.database, person_id, as, accounts);
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

const ROLES = 'roles_in_force(person.account_id, person.roles)';
const ROLES_ELSEWHERE = (person: string, account: string): string => `
FROM person, jsonb_each(${ROLES}) AS granted (account, roles)
WHERE person.id = ${person} AND granted.account <> ${account} AND granted.roles <> '[]'`;
const ADMINISTERS = (by: string, account: string): string =>
  `EXISTS (SELECT FROM person WHERE id = ${by} AND ${ROLES} -> ${account} ?| '{${ADMINISTRATORS.join()}}')`;

const OTHER_ACCOUNTS = `SELECT granted.account ${ROLES_ELSEWHERE('$1', '$2')} ORDER BY granted.account`;

const NOT_ADMINISTERED = `
SELECT account FROM unnest($2::text[]) AS account WHERE NOT ${ADMINISTERS('$1', 'account')} LIMIT 1`;

/** SQL of the accounts in which the author of a link consents to the application: those of the roles at that time. */
export const consentedAccounts = (person: string, account: string, by: string): string => `(
SELECT coalesce(jsonb_agg(granted.account ORDER BY granted.account), '[]') ${ROLES_ELSEWHERE(person, account)}
  AND (person.id = ${by} OR ${ADMINISTERS(by, 'granted.account')}))`;

/**
 * A token "acts as the user linked to the application". In other accounts than its own an application does so only with
 * the consent of that person, or of an administrator there.
 */
export async function mayConsent(
  queries: Queries,
  by: number,
  person: number,
  accounts: readonly string[],
): Promise<boolean> {
  if (by === person || accounts.length === 0) return true;
  return (await queries.query(NOT_ADMINISTERED, [by, accounts])).length === 0;
}
