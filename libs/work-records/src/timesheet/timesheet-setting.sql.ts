/** Organizations above each other at most; a loop of parents ends there. */
const MAX_HEIGHT = 30;

/**
 * Enabled setting of the organization, or of the nearest one above it that has one. `organization` and `members` are SQL:
 * an id, and what to select of `setting`.
 */
export const settingAbove = (
  organization: string,
  members: string,
): string => `WITH RECURSIVE above(id, height) AS (
  SELECT ${organization}, 0
  UNION ALL
  SELECT (here.attributes->>'parent')::bigint, height + 1 FROM above
  JOIN reference here ON here.type = 'organization' AND here.id = above.id
  WHERE here.attributes->>'parent' IS NOT NULL AND height < ${MAX_HEIGHT}
)
SELECT ${members} FROM above
JOIN reference here ON here.type = 'organization' AND here.id = above.id
JOIN reference setting ON setting.type = 'timesheet_setting' AND setting.account_id = here.account_id
  AND NOT setting.disabled AND setting.attributes->'organizations' @> jsonb_build_array(jsonb_build_object('id', above.id))
ORDER BY height, setting.id LIMIT 1`;

/** Setting of the person $1 of the account $2. Time in another account is not held to it. */
export const SETTING_SQL = `SELECT setting.attributes FROM reference p
CROSS JOIN LATERAL (${settingAbove(`(p.attributes->>'organization')::bigint`, 'setting.attributes')}) setting
WHERE p.type = 'person' AND p.id = $1 AND p.account_id = $2 AND p.attributes->>'organization' IS NOT NULL`;

/** Lets one transaction at a time add up the time of the person $1. */
export const HOLD_TIME = `SELECT pg_advisory_xact_lock(hashtextextended('time of ' || $1::bigint, 0))`;

/** Time of the person $2 of the account $1 on the day $3, and in its week. */
export const TOTALS_SQL = `SELECT coalesce(sum(time_spent) FILTER (WHERE date = $3), 0)::integer AS day,
  coalesce(sum(time_spent), 0)::integer AS week
FROM time_entry CROSS JOIN (SELECT $3::date - (extract(isodow FROM $3::date)::integer - 1) AS monday) week
WHERE account_id = $1 AND person_id = $2 AND date BETWEEN monday AND monday + 6 AND NOT deleted AND shelf IS NULL`;
