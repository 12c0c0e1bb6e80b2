/** Parameters: $1 service instance. Itself, and all that lie below it. */
export const HIERARCHY_SQL = `WITH RECURSIVE below (id) AS (
SELECT $1::bigint
UNION SELECT link.to_id FROM below JOIN service_instance_child_service_instances link ON link.from_id = below.id
) SELECT id FROM below ORDER BY id`;
