/**
 * Parameters: $1 account, $2 person, $3 moment. The agreement with the organization of the person covers them, else that with
 * the nearest one above.
 */
export const SERVICE_DESK_SQL = `WITH RECURSIVE above (id, parent_id, distance) AS (
SELECT o.id, o.parent_id, 0 FROM person p JOIN organization o ON o.id = p.organization_id WHERE p.id = $2
UNION
SELECT o.id, o.parent_id, above.distance + 1 FROM above JOIN organization o ON o.id = above.parent_id
WHERE above.distance < 100)
SELECT f.service_desk_team_id
FROM flsa f JOIN above ON above.id = f.customer_id JOIN team t ON t.id = f.service_desk_team_id
WHERE f.account_id = $1 AND f.status = 'active' AND (f.expires_at IS NULL OR f.expires_at > $3)
AND t.account_id = $1 AND NOT t.disabled
ORDER BY above.distance, f.id LIMIT 1`;
