import { ADMINISTRATORS } from '@deskline/record';
import type { Queries } from '@deskline/platform';

const BEYOND = `
SELECT held.account FROM person AS linked, jsonb_each(linked.roles) AS held (account, roles)
WHERE linked.id = $1 AND held.account <> $2 AND held.roles <> '[]'
  AND NOT EXISTS (SELECT FROM person WHERE id = $3 AND roles -> held.account ?| $4)
LIMIT 1`;

/**
 * A token "acts as the user linked to the application", with the roles of that person in every account. So whoever has
 * an application of one account act as somebody is that person, or an administrator wherever else that person has roles.
 */
export async function mayHaveActAs(
  queries: Queries,
  by: number,
  person: number,
  account: string,
): Promise<boolean> {
  if (by === person) return true;
  const [beyond] = await queries.query(BEYOND, [person, account, by, ADMINISTRATORS]);
  return beyond === undefined;
}
