import { settingAbove } from './timesheet-setting.sql';

/** Minutes of people without a setting. */
const [WORKDAY, WORKWEEK] = [480, 2_400];

const ORGANIZATION = `(p.attributes->>'organization')::bigint`;
const MANAGER = `(o.attributes->>'manager')::bigint`;
const SUBSTITUTE = `(o.attributes->>'substitute')::bigint`;

/** Whether the person $2 manages the organization $3 of the account $1; no row where there is none. */
export const ORGANIZATION_SQL = `SELECT coalesce($2 IN (${MANAGER}, ${SUBSTITUTE}), false) AS managed FROM reference o
WHERE o.type = 'organization' AND o.account_id = $1 AND o.id = $3 AND NOT o.attributes ? 'deleted'`;

/** Whether the person $2 manages the organization of the person $3 of the account $1, and that organization. */
export const PERSON_SQL = `SELECT coalesce($2 IN (${MANAGER}, ${SUBSTITUTE}), false) AS managed, ${ORGANIZATION} AS organization
FROM reference p LEFT JOIN reference o ON o.type = 'organization' AND o.id = ${ORGANIZATION} AND o.account_id = p.account_id
WHERE p.type = 'person' AND p.account_id = $1 AND p.id = $3 AND NOT p.attributes ? 'deleted'`;

/** SQL condition on people `p` of the account $1, and the value of its parameter $2. */
export interface People {
  readonly where: string;
  readonly value: number | null;
}

const managed = (by: string) =>
  `SELECT o.id FROM reference o WHERE o.type = 'organization' AND o.account_id = $1 AND ${by} = $2`;

export const PEOPLE = {
  all: (): People => ({ where: '$2::bigint IS NULL', value: null }),
  /** The caller, and the people of the organizations that the caller manages. */
  managedBy: (value: number): People => ({
    where: `(p.id = $2 OR ${ORGANIZATION} IN (${managed(MANAGER)} UNION ${managed(SUBSTITUTE)}))`,
    value,
  }),
  of: (value: number): People => ({ where: `${ORGANIZATION} = $2`, value }),
  one: (value: number): People => ({ where: 'p.id = $2', value }),
} as const;

/** Condition on the time entries of the account $1 that count; the others are in no collection. */
const inPeriod = (person: string) =>
  `account_id = $1 AND person_id = ${person} AND date BETWEEN $3 AND $4 AND NOT deleted AND shelf IS NULL`;

const MINUTES = `(setting.attributes->>'workday')::integer AS workday, (setting.attributes->>'workweek')::integer AS workweek`;

/** Conditions on the rows of a collection. */
export const ROWS = {
  every: 'true',
  /** People who left are in the timesheets of the periods that they have time in. */
  shown: 'NOT p.disabled OR spent.time_spent IS NOT NULL',
  /** Time is missed of people whose organization has a setting. */
  incomplete: 'NOT p.disabled AND coalesce(spent.time_spent, 0) < settled.workweek',
} as const;

/** Time of people from $3 to $4, in the order in which they were made: $5 of them after the first $6. */
export const timesheetsSql = (people: string, rows: string): string => `WITH sought AS MATERIALIZED (
  SELECT p.id, p.name, p.json, p.attributes->>'primary_email' AS primary_email, p.disabled, ${ORGANIZATION} AS organization
  FROM reference p WHERE p.type = 'person' AND p.account_id = $1 AND ${people}
    AND NOT p.attributes ?| '{trashed,deleted}'
), settled AS MATERIALIZED (
  SELECT o.organization, setting.workday, setting.workweek
  FROM (SELECT DISTINCT organization FROM sought WHERE organization IS NOT NULL) o
  CROSS JOIN LATERAL (${settingAbove('o.organization', MINUTES)}) setting
), page AS (
  SELECT p.*, coalesce(spent.time_spent, 0)::integer AS time_spent, coalesce(settled.workday, ${WORKDAY}) AS workday,
    coalesce(settled.workweek, ${WORKWEEK}) AS workweek, count(*) OVER ()::integer AS total
  FROM sought p LEFT JOIN settled ON settled.organization = p.organization
  LEFT JOIN LATERAL (SELECT sum(time_spent) AS time_spent FROM time_entry WHERE ${inPeriod('p.id')}) spent ON true
  WHERE ${rows} ORDER BY p.id LIMIT $5 OFFSET $6
)
SELECT page.*, ARRAY(SELECT date::text FROM timesheet_lock
  WHERE person_id = page.id AND date BETWEEN $3 AND $4 ORDER BY date) AS locked
FROM page ORDER BY page.id`;

/** Minutes of the person $2 of the account $1 by day, from $3 to $4. */
export const DAY_TOTALS_SQL = `SELECT date::text AS day, sum(time_spent)::integer AS minutes FROM time_entry
WHERE ${inPeriod('$2')} GROUP BY date`;
