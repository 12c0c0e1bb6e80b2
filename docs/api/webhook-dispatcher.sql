-- GET /webhooks/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."event", t."uri", t."description", t."disabled", t."mail_exceptions_to", t."webhook_policy_id", "webhook_policy".json, "webhook_policy".account_id, t."last_error", t."verified_at", t.id, t.account_id, t.version
FROM "webhook" t
LEFT JOIN reference "webhook_policy" ON "webhook_policy".type = 'webhook_policy' AND "webhook_policy".id = t."webhook_policy_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /webhooks
SELECT t."id", t."name", t."event", t."uri", t."created_at", t."updated_at", t."disabled", t."last_error", t.id, t.account_id, t.id, pg_current_snapshot()
FROM "webhook" t

WHERE t.account_id = $1
ORDER BY t.id DESC
LIMIT $2 OFFSET $3

-- GET /webhook_policies/:id
SELECT t."id", t."name", t."disabled", t."jwt_alg", t."jwt_audience", t."jwt_claim_expires_in", t."public_key_pem", t."created_at", t."updated_at", t.id, t.account_id, t.version
FROM "webhook_policy" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /webhook_policies
SELECT t."id", t."name", t."created_at", t."updated_at", t."disabled", t.id, t.account_id, t."created_at", t.id, pg_current_snapshot()
FROM "webhook_policy" t

WHERE t.account_id = $1
ORDER BY t."created_at", t.id
LIMIT $2 OFFSET $3
