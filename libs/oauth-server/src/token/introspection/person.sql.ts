/** Columns of the person behind a token or session; expects `person` and `account`, that person's. */
export const PERSON_OF_IDENTITY = `
  person.name, person.account_id AS home_account, person.team_ids, person.organization_id,
  coalesce(person.time_zone, account.time_zone, 'UTC') AS time_zone, coalesce(person.locale, account.locale) AS locale,
  (SELECT coalesce(jsonb_object_agg(named.id, jsonb_build_array(named.name, named.plan)), '{}') FROM account AS named
    WHERE named.id = person.account_id OR person.roles ? named.id) AS accounts`;
