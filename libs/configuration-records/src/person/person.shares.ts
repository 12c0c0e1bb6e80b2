/** Projected beside the record: the roles of a person in each account, and the teams. */
export const personShares = `jsonb_build_object(
  'roles', (SELECT coalesce(jsonb_object_agg(account_id, roles), '{}') FROM permission WHERE person_id = $1),
  'team_ids', (SELECT coalesce(jsonb_agg(from_id ORDER BY from_id), '[]') FROM team_members WHERE to_id = $1)
)`;
