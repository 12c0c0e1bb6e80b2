import { Clock, Database, Sweeper, type Queries } from '@deskline/platform';
import { Injectable } from '@nestjs/common';

/** Month of a moment (UTC), as its first day. */
export const monthOf = (moment: string): string => `${moment.slice(0, 7)}-01`;

/** A role beyond key contact. */
const BILLABLE = (roles: string): string => `(${roles} - 'key_contact') <> '[]'`;

const NOTE_PLANS = `INSERT INTO usage_statement (account_id, month, plan) SELECT id, $1, plan FROM account
WHERE $2::text IS NULL OR id = $2
ON CONFLICT (account_id, month) DO UPDATE SET plan = excluded.plan WHERE usage_statement.plan IS DISTINCT FROM excluded.plan`;
const NOTE_PEOPLE = `INSERT INTO billable_person (account_id, month, person_id)
SELECT permission.account_id, $1, person.id FROM permission JOIN person ON person.id = permission.person_id
WHERE ${BILLABLE('permission.roles')} AND NOT person.disabled AND person.shelf IS NULL
  AND ($2::text IS NULL OR permission.account_id = $2)
ON CONFLICT DO NOTHING`;
const NOTE_PERSON = `INSERT INTO billable_person (account_id, month, person_id)
SELECT $1, $2, id FROM person WHERE id = $3 AND NOT disabled AND shelf IS NULL AND ${BILLABLE('$4::jsonb')}
ON CONFLICT DO NOTHING`;

/** Notes a person who has these roles in an account, in the transaction that changes them: roles of an hour count, too. */
export const noteRoles = (
  queries: Queries,
  now: string,
  { account, person, roles }: { account: string; person: number; roles: readonly string[] },
): Promise<unknown> =>
  queries.query(NOTE_PERSON, [account, monthOf(now), person, JSON.stringify(roles)], 'billable.note');

const STATEMENTS = `SELECT to_char(month, 'YYYYMM')::integer AS id, extract(year FROM month)::integer AS year,
  extract(month FROM month)::integer AS month, to_char(month, 'YYYY-MM-DD') AS start_date,
  to_char(month + interval '1 month - 1 day', 'YYYY-MM-DD') AS end_date, plan,
  (SELECT count(*) FROM billable_person person WHERE person.account_id = statement.account_id
    AND person.month = statement.month)::integer AS user_months
FROM usage_statement statement WHERE account_id = $1 AND month < $2 ORDER BY month DESC`;
const PEOPLE_OF = `SELECT person_id AS id FROM billable_person WHERE account_id = $1 AND month = $2 ORDER BY person_id`;
const PEOPLE = `WITH RECURSIVE above AS (
  SELECT id AS start, id, parent_id, business_unit, name, 0 AS depth FROM organization WHERE id IN (
    SELECT organization_id FROM billable_person JOIN person ON person.id = person_id WHERE billable_person.account_id = $1 AND month = $2)
  UNION ALL
  SELECT start, up.id, up.parent_id, up.business_unit, up.name, depth + 1 FROM above
  JOIN organization up ON up.id = above.parent_id WHERE NOT above.business_unit AND depth < 100
)
SELECT person.id, person.account_id, account.name AS account_name, person.name, person.primary_email,
  organization.name AS organization, organization.region,
  (SELECT name FROM above WHERE start = organization.id AND business_unit ORDER BY depth LIMIT 1) AS business_unit
FROM billable_person billable JOIN person ON person.id = billable.person_id
LEFT JOIN account ON account.id = person.account_id LEFT JOIN organization ON organization.id = person.organization_id
WHERE billable.account_id = $1 AND billable.month = $2 ORDER BY person.id`;

export interface UsageStatement {
  readonly id: number;
  readonly year: number;
  readonly month: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly plan: string | null;
  readonly user_months: number;
}

/** People who have a role beyond key contact in an account, by month (UTC), as they are noted while the month lasts. */
@Injectable()
export class BillablePeople {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Notes the plans and the people of the month that it is: of one account, or of all. */
  async note(account: string | null): Promise<void> {
    const parameters = [this.month(), account];
    await this.database.query(NOTE_PLANS, parameters, 'billable.plans');
    await this.database.query(NOTE_PEOPLE, parameters, 'billable.people');
  }

  /** Statements of the months that are over, the newest first. */
  statements(account: string): Promise<UsageStatement[]> {
    return this.database.query<UsageStatement & object>(
      STATEMENTS,
      [account, this.month()],
      'billable.months',
    );
  }

  /** Ids of the people of a month. */
  async idsOf(account: string, month: string): Promise<number[]> {
    const rows = await this.database.query<{ id: string | number }>(
      PEOPLE_OF,
      [account, month],
      'billable.ids',
    );
    return rows.map(({ id }) => Number(id));
  }

  /** People of a month, as they are named today. */
  async of(account: string, month: string): Promise<object[]> {
    if (month === this.month()) await this.note(account);
    return this.database.query(PEOPLE, [account, month], 'billable.of');
  }

  private month(): string {
    return monthOf(this.clock.now().toISOString());
  }
}

const PAUSE_MS = 900_000;

/** Carries people with roles over into a new month; changes of roles note themselves. */
@Injectable()
export class BillableNotes extends Sweeper {
  constructor(private readonly people: BillablePeople) {
    super('Billable people', PAUSE_MS);
  }

  sweep(): Promise<void> {
    return this.people.note(null);
  }
}
