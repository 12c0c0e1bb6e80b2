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
