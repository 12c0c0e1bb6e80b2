import type { Queries, Transaction } from '@deskline/platform';
import { ADMINISTRATORS, type Role } from '@deskline/record';
import { touchRecord, type UnitOfWork } from '@deskline/record-store';
import { Person } from '../person/person.record';
import { noteRoles } from '../usage/billable-people';
import { assertDirectory, inOrder, refusal } from './roles-in';

export interface Permission {
  readonly account_id: string;
  readonly roles: Role[];
}

const OF_PERSON = `SELECT account_id, roles FROM permission
WHERE person_id = $1 AND account_id = ANY($2) AND roles <> '[]' ORDER BY account_id`;
const ACCOUNTS = `SELECT account_id FROM permission WHERE person_id = $1 AND roles <> '[]' ORDER BY account_id`;
const KEEP = `INSERT INTO permission (person_id, account_id, roles) VALUES ($1, $2, $3)
ON CONFLICT (person_id, account_id) DO UPDATE SET roles = excluded.roles`;
/** Copies on the person: `roles` for filters, `administers` for grants. */
const KEEP_ON_PERSON = `UPDATE person SET roles = CASE WHEN account_id = $2 THEN $3 ELSE roles END,
administers = EXISTS (SELECT FROM permission WHERE person_id = $1 AND roles ?| $4) WHERE id = $1`;
/** Serializes changes per account, so that two administrators cannot take the role from each other. */
const LOCK = 'SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE';
const DIRECTORY = 'SELECT directory_account FROM account WHERE id = $1';
const ADMINISTERED = `SELECT account_id FROM permission WHERE person_id = $1 AND roles ?| $2 ORDER BY account_id`;
const OTHER_ADMINISTRATOR = `SELECT person_id FROM permission JOIN person ON person.id = person_id
WHERE permission.account_id = $1 AND permission.roles ?| $2 AND person_id <> $3 AND NOT disabled AND shelf IS NULL LIMIT 1`;

/** Roles of a person, in the accounts in which it has any. */
export function permissionsOf(
  queries: Queries,
  person: number,
  accounts: readonly string[],
): Promise<Permission[]> {
  return queries.query<Permission & object>(OF_PERSON, [person, accounts], 'permissions');
}

/** Accounts in which a person has roles, in the order in which they are locked. */
export async function accountsOf(queries: Queries, person: number): Promise<string[]> {
  const rows = await queries.query<{ account_id: string }>(ACCOUNTS, [person]);
  return rows.map(({ account_id }) => account_id);
}

/** Sets the roles of a person in an account, with audit line and event. */
export async function changeRoles(
  unit: UnitOfWork,
  person: number,
  account: string,
  change: (current: readonly Role[]) => readonly Role[],
): Promise<Role[]> {
  const { uncachedTransaction: transaction } = unit;
  await transaction.query(LOCK, [account], 'permissions.lock');
  const current = (await permissionsOf(transaction, person, [account]))[0]?.roles ?? [];
  const roles = inOrder(change(current));
  if (roles.join() === inOrder(current).join()) return roles;
  const [facts] = await transaction.query<{ directory_account: string | null }>(DIRECTORY, [account]);
  assertDirectory(roles, facts?.directory_account ?? null);
  for (const held of [current, roles])
    await noteRoles(transaction, unit.now, { account, person, roles: held });
  await transaction.query(KEEP, [person, account, JSON.stringify(roles)], 'permissions.keep');
  await transaction.query(KEEP_ON_PERSON, [person, account, JSON.stringify(roles), ADMINISTRATORS]);
  if (administers(current) && !administers(roles) && !(await isAdministered(transaction, account, person)))
    throw refusal('last_administrator');
  await touchRecord(unit, Person.name, person, { roles: [current, roles] });
  return roles;
}

const administers = (roles: readonly Role[]): boolean => roles.some((role) => ADMINISTRATORS.includes(role));

/** Whether an account would be left without an administrator. */
export async function isLastAdministrator(transaction: Transaction, person: number): Promise<boolean> {
  const accounts = await transaction.query<{ account_id: string }>(ADMINISTERED, [person, ADMINISTRATORS]);
  for (const { account_id } of accounts) {
    await transaction.query(LOCK, [account_id], 'permissions.lock');
    if (!(await isAdministered(transaction, account_id, person))) return true;
  }
  return false;
}

/** Whether another administrator who can sign in is left. */
async function isAdministered(transaction: Transaction, account: string, person: number): Promise<boolean> {
  const others = await transaction.query(OTHER_ADMINISTRATOR, [account, ADMINISTRATORS, person]);
  return others.length > 0;
}
