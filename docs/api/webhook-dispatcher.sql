-- GET /webhooks/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."event", t."uri", t."description", t."format", t."origins", t."applications", t."except_applications", t."condition", t."app_offering_references", t."openid_connect_discovery", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'webhook' AND a.record_id = t.id), t."disabled", t."mail_exceptions_to", t."last_error", t."verified_at", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'webhook_policy', t."webhook_policy_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "webhook" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /webhooks
SELECT t."id", t."name", t."event", t."uri", t."created_at", t."updated_at", t."disabled", t."last_error", t.account_id, pg_current_snapshot()
FROM "webhook" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /deliveries/:id
SELECT t."id", t."sequence", t."event", t."kind", t."object_type", t."object_id", t."state", t."last_answer", t."attempts", t."occurred_at", t."created_at", t."updated_at", t."settled_at", t."next_attempt_at", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'webhook', t."webhook_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "webhook_delivery" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /deliveries
SELECT t."id", t."webhook_id", "webhook".json, "webhook".account_id, t."sequence", t."event", t."kind", t."object_type", t."object_id", t."state", t."last_answer", t."occurred_at", t."created_at", t."settled_at", t.account_id, pg_current_snapshot()
FROM (SELECT * FROM (SELECT t.* FROM "webhook" p
CROSS JOIN LATERAL (SELECT t."id", t."webhook_id", t."sequence", t."event", t."kind", t."object_type", t."object_id", t."state", t."last_answer", t."occurred_at", t."created_at", t."settled_at", t.account_id FROM "webhook_delivery" t

WHERE t.account_id = $1 AND t."webhook_id" = p.id
ORDER BY t."created_at" DESC, t."id" DESC
LIMIT 21) t
WHERE p.account_id = $2) t
ORDER BY t."created_at" DESC, t."id" DESC
LIMIT 21) t
LEFT JOIN reference "webhook" ON "webhook".type = 'webhook' AND "webhook".id = t."webhook_id"
ORDER BY t."created_at" DESC, t."id" DESC
LIMIT 21

-- GET /webhook_policies/:id
SELECT t."id", t."name", t."disabled", t."scheme", t."jwt_alg", t."jwt_audience", t."jwt_claim_expires_in", t."key_id", t."public_key_pem", t."public_key", t."previous_key_expires_at", t."created_at", t."updated_at", t.account_id, t.version
FROM "webhook_policy" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /webhook_policies
SELECT t."id", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "webhook_policy" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."created_at", t."id"
LIMIT 21

-- GET /audit_lines
SELECT t."id", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."action", t."person_id", "person".json, "person".account_id, t."person_id", "created_by".json, "created_by".account_id, t."person_id", "user".json, "user".account_id, t."changes", t."record_type", t."created_at", t."record_id", "record".json, "record".account_id, t."record_type", t.account_id, pg_current_snapshot()
FROM "audit_line" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
LEFT JOIN reference "created_by" ON "created_by".type = 'person' AND "created_by".id = t."person_id"
LEFT JOIN reference "user" ON "user".type = 'person' AND "user".id = t."person_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."created_at" DESC, t."id" DESC
LIMIT 21

-- GET /webhooks/:id/audit
SELECT t."id", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."action", t."person_id", "person".json, "person".account_id, t."person_id", "created_by".json, "created_by".account_id, t."person_id", "user".json, "user".account_id, t."changes", t."record_type", t."created_at", t."record_id", "record".json, "record".account_id, t."record_type", t.account_id, pg_current_snapshot()
FROM "audit_line" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
LEFT JOIN reference "created_by" ON "created_by".type = 'person' AND "created_by".id = t."person_id"
LEFT JOIN reference "user" ON "user".type = 'person' AND "user".id = t."person_id"
WHERE t.account_id = $1 AND t."record_type" = $2 AND t."record_id" = ANY($3)
ORDER BY t."record_id" DESC, t."created_at" DESC, t."id" DESC
LIMIT 21
