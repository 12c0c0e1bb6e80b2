-- GET /people/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."primary_email", t."disabled", t."job_title", t."organization_id", "organization".json, "organization".account_id, t."site_id", "site".json, "site".account_id, t."location", t."manager_id", "manager".json, "manager".account_id, t."employeeID", t."supportID", t."authenticationID", t."locale", t."time_zone", t."time_format_24h", t."work_hours_id", "work_hours".json, "work_hours".account_id, t."vip", t."guest", t."auto_translation", t."do_not_translate_languages", t."exclude_team_notifications", t."send_email_notifications", t."show_notification_popup", t."oauth_person_enablement", t."cost_per_hour", t."cost_per_hour_currency", t."picture_uri", t."information", (SELECT json_agg(json_build_array(p."id", p."label", p."address", p."zip", p."city", p."state", p."country", p."integration") ORDER BY p."id")
FROM "address" p WHERE p."person_id" = t.id), (SELECT json_agg(json_build_array(p."id", p."label", p."protocol", p."uri", p."integration") ORDER BY p."id")
FROM "contact" p WHERE p."person_id" = t.id), "ui_extension latest".id, "ui_extension".json, "ui_extension".account_id, t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'person' AND a.record_id = t.id), t.account_id, t.shelf, t.version
FROM "person" t
LEFT JOIN reference "organization" ON "organization".type = 'organization' AND "organization".id = t."organization_id"
LEFT JOIN reference "site" ON "site".type = 'site' AND "site".id = t."site_id"
LEFT JOIN reference "manager" ON "manager".type = 'person' AND "manager".id = t."manager_id"
LEFT JOIN reference "work_hours" ON "work_hours".type = 'calendar' AND "work_hours".id = t."work_hours_id"
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'person' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
LEFT JOIN reference "ui_extension" ON "ui_extension".type = 'ui_extension' AND "ui_extension".id = "ui_extension latest".id
WHERE t.id = $1 AND t.account_id = $2
-- GET /people
SELECT t."id", t."sourceID", t."name", t."organization_id", "organization".json, "organization".account_id, t."site_id", "site".json, "site".account_id, t."manager_id", "manager".json, "manager".account_id, t."created_at", t."updated_at", t."disabled", t.account_id, t.shelf, pg_current_snapshot()
FROM "person" t
LEFT JOIN reference "organization" ON "organization".type = 'organization' AND "organization".id = t."organization_id"
LEFT JOIN reference "site" ON "site".type = 'site' AND "site".id = t."site_id"
LEFT JOIN reference "manager" ON "manager".type = 'person' AND "manager".id = t."manager_id"
WHERE t.account_id = ANY($1) AND t.shelf IS NULL
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /teams/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."disabled", t."manager_id", "manager".json, "manager".account_id, t."coordinator_id", "coordinator".json, "coordinator".account_id, t."configuration_manager_id", "configuration_manager".json, "configuration_manager".account_id, t."auto_assign", t."inbound_email_local_part", t."work_hours_id", "work_hours".json, "work_hours".account_id, t."time_zone", t."agile_board_id", "agile_board".json, "agile_board".account_id, t."scrum_workspace_id", "scrum_workspace".json, "scrum_workspace".account_id, t."picture_uri", t."remarks", "ui_extension latest".id, "ui_extension".json, "ui_extension".account_id, t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'team' AND a.record_id = t.id), t.account_id, t.version
FROM "team" t
LEFT JOIN reference "manager" ON "manager".type = 'person' AND "manager".id = t."manager_id"
LEFT JOIN reference "coordinator" ON "coordinator".type = 'person' AND "coordinator".id = t."coordinator_id"
LEFT JOIN reference "configuration_manager" ON "configuration_manager".type = 'person' AND "configuration_manager".id = t."configuration_manager_id"
LEFT JOIN reference "work_hours" ON "work_hours".type = 'calendar' AND "work_hours".id = t."work_hours_id"
LEFT JOIN reference "agile_board" ON "agile_board".type = 'agile_board' AND "agile_board".id = t."agile_board_id"
LEFT JOIN reference "scrum_workspace" ON "scrum_workspace".type = 'scrum_workspace' AND "scrum_workspace".id = t."scrum_workspace_id"
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'team' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
LEFT JOIN reference "ui_extension" ON "ui_extension".type = 'ui_extension' AND "ui_extension".id = "ui_extension latest".id
WHERE t.id = $1 AND t.account_id = $2
-- GET /teams
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "team" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /organizations/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."disabled", t."parent_id", "parent".json, "parent".account_id, t."manager_id", "manager".json, "manager".account_id, t."substitute_id", "substitute".json, "substitute".account_id, t."business_unit", "business_unit_organization above".id, "business_unit_organization".json, "business_unit_organization".account_id, t."financialID", t."region", t."end_user_privacy", t."order_template_id", "order_template".json, "order_template".account_id, t."picture_uri", t."remarks", (SELECT json_agg(json_build_array(p."id", p."label", p."address", p."zip", p."city", p."state", p."country", p."integration") ORDER BY p."id")
FROM "address" p WHERE p."organization_id" = t.id), (SELECT json_agg(json_build_array(p."id", p."label", p."protocol", p."uri", p."integration") ORDER BY p."id")
FROM "contact" p WHERE p."organization_id" = t.id), "ui_extension latest".id, "ui_extension".json, "ui_extension".account_id, t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'organization' AND a.record_id = t.id), t.account_id, t.version
FROM "organization" t
LEFT JOIN reference "parent" ON "parent".type = 'organization' AND "parent".id = t."parent_id"
LEFT JOIN reference "manager" ON "manager".type = 'person' AND "manager".id = t."manager_id"
LEFT JOIN reference "substitute" ON "substitute".type = 'person' AND "substitute".id = t."substitute_id"
LEFT JOIN LATERAL (WITH RECURSIVE climbed AS (
SELECT id, "parent_id" AS above, "business_unit" AS found FROM "organization" WHERE id = t.id
UNION
SELECT higher.id, higher."parent_id", higher."business_unit" FROM climbed JOIN "organization" higher ON higher.id = climbed.above
WHERE climbed.found IS NOT TRUE)
SELECT id FROM climbed WHERE found) "business_unit_organization above" ON true
LEFT JOIN reference "business_unit_organization" ON "business_unit_organization".type = 'organization' AND "business_unit_organization".id = "business_unit_organization above".id
LEFT JOIN reference "order_template" ON "order_template".type = 'request_template' AND "order_template".id = t."order_template_id"
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'organization' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
LEFT JOIN reference "ui_extension" ON "ui_extension".type = 'ui_extension' AND "ui_extension".id = "ui_extension latest".id
WHERE t.id = $1 AND t.account_id = $2
-- GET /organizations
SELECT t."id", t."sourceID", t."name", t."parent_id", "parent".json, "parent".account_id, t."manager_id", "manager".json, "manager".account_id, t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "organization" t
LEFT JOIN reference "parent" ON "parent".type = 'organization' AND "parent".id = t."parent_id"
LEFT JOIN reference "manager" ON "manager".type = 'person' AND "manager".id = t."manager_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /sites/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."disabled", t."address", t."zip", t."city", t."state", t."country", t."time_zone", t."integration", t."picture_uri", t."remarks", "ui_extension latest".id, "ui_extension".json, "ui_extension".account_id, t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'site' AND a.record_id = t.id), t.account_id, t.version
FROM "site" t
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'site' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
LEFT JOIN reference "ui_extension" ON "ui_extension".type = 'ui_extension' AND "ui_extension".id = "ui_extension latest".id
WHERE t.id = $1 AND t.account_id = $2
-- GET /sites
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "site" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /addresses/:id
SELECT t."id", t."created_at", t."updated_at", t."label", t."address", t."zip", t."city", t."state", t."country", t."integration", t.account_id, t.version
FROM "address" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /addresses
SELECT t."id", t."label", t."address", t."zip", t."city", t."state", t."country", t."integration", t.account_id, pg_current_snapshot()
FROM "address" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /contacts/:id
SELECT t."id", t."created_at", t."updated_at", t."label", t."protocol", t."uri", t."integration", t.account_id, t.version
FROM "contact" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /contacts
SELECT t."id", t."label", t."protocol", t."uri", t."integration", t.account_id, pg_current_snapshot()
FROM "contact" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /calendars/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."disabled", (SELECT json_agg(json_build_array(p."id", p."weekday", p."time_from", p."time_until") ORDER BY p."id")
FROM "calendar_hour" p WHERE p."calendar_id" = t.id), t.account_id, t.version
FROM "calendar" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /calendars
SELECT t."id", t."source", t."sourceID", t."name", (SELECT json_agg(json_build_array(p."id", p."weekday", p."time_from", p."time_until") ORDER BY p."id")
FROM "calendar_hour" p WHERE p."calendar_id" = t.id), t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "calendar" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /calendar_hours/:id
SELECT t."id", t."created_at", t."updated_at", t."weekday", t."time_from", t."time_until", t.account_id, t.version
FROM "calendar_hour" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /calendar_hours
SELECT t."id", t."weekday", t."time_from", t."time_until", t.account_id, pg_current_snapshot()
FROM "calendar_hour" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /holidays/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."start_at", t."end_at", t."picture_uri", t.account_id, t.version
FROM "holiday" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /holidays
SELECT t."id", t."sourceID", t."name", t."start_at", t."end_at", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "holiday" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /out_of_office_periods/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."person_id", "person".json, "person".account_id, t."start_at", t."end_at", t."reason", t."approval_delegate_id", "approval_delegate".json, "approval_delegate".account_id, t."effort_class_id", "effort_class".json, "effort_class".account_id, t."time_allocation_id", "time_allocation".json, "time_allocation".account_id, t.account_id, t.version
FROM "out_of_office_period" t
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
LEFT JOIN reference "approval_delegate" ON "approval_delegate".type = 'person' AND "approval_delegate".id = t."approval_delegate_id"
LEFT JOIN reference "effort_class" ON "effort_class".type = 'effort_class' AND "effort_class".id = t."effort_class_id"
LEFT JOIN reference "time_allocation" ON "time_allocation".type = 'time_allocation' AND "time_allocation".id = t."time_allocation_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /out_of_office_periods
SELECT t."id", t."sourceID", t."person_id", "person".json, "person".account_id, t."start_at", t."end_at", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "out_of_office_period" t
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."start_at", t."id"
LIMIT 21

-- GET /time_allocations/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."disabled", t.account_id, t.version
FROM "time_allocation" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /time_allocations
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "time_allocation" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /services/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."provider_id", "provider".json, "provider".account_id, t."support_team_id", "support_team".json, "support_team".account_id, t."service_owner_id", "service_owner".json, "service_owner".account_id, t."availability_manager_id", "availability_manager".json, "availability_manager".account_id, t."capacity_manager_id", "capacity_manager".json, "capacity_manager".account_id, t."change_manager_id", "change_manager".json, "change_manager".account_id, t."continuity_manager_id", "continuity_manager".json, "continuity_manager".account_id, t."knowledge_manager_id", "knowledge_manager".json, "knowledge_manager".account_id, t."problem_manager_id", "problem_manager".json, "problem_manager".account_id, t."release_manager_id", "release_manager".json, "release_manager".account_id, t."impact", t."disabled", t."keywords", t."survey_id", "survey".json, "survey".account_id, t."picture_uri", t."description", coalesce((SELECT x."name" FROM "service_translation" x
WHERE x."service_id" = t.id AND x."name" IS NOT NULL
AND (x.locale = $1::text OR x.locale LIKE $1::text || '-%') ORDER BY x.locale LIMIT 1), t."name"), coalesce((SELECT x."description" FROM "service_translation" x
WHERE x."service_id" = t.id AND x."description" IS NOT NULL
AND (x.locale = $2::text OR x.locale LIKE $2::text || '-%') ORDER BY x.locale LIMIT 1), t."description"), coalesce((SELECT x."keywords" FROM "service_translation" x
WHERE x."service_id" = t.id AND x."keywords" IS NOT NULL
AND (x.locale = $3::text OR x.locale LIKE $3::text || '-%') ORDER BY x.locale LIMIT 1), t."keywords"), "ui_extension latest".id, "ui_extension".json, "ui_extension".account_id, t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'service' AND a.record_id = t.id), t.account_id, t.version
FROM "service" t
LEFT JOIN reference "provider" ON "provider".type = 'organization' AND "provider".id = t."provider_id"
LEFT JOIN reference "support_team" ON "support_team".type = 'team' AND "support_team".id = t."support_team_id"
LEFT JOIN reference "service_owner" ON "service_owner".type = 'person' AND "service_owner".id = t."service_owner_id"
LEFT JOIN reference "availability_manager" ON "availability_manager".type = 'person' AND "availability_manager".id = t."availability_manager_id"
LEFT JOIN reference "capacity_manager" ON "capacity_manager".type = 'person' AND "capacity_manager".id = t."capacity_manager_id"
LEFT JOIN reference "change_manager" ON "change_manager".type = 'person' AND "change_manager".id = t."change_manager_id"
LEFT JOIN reference "continuity_manager" ON "continuity_manager".type = 'person' AND "continuity_manager".id = t."continuity_manager_id"
LEFT JOIN reference "knowledge_manager" ON "knowledge_manager".type = 'person' AND "knowledge_manager".id = t."knowledge_manager_id"
LEFT JOIN reference "problem_manager" ON "problem_manager".type = 'person' AND "problem_manager".id = t."problem_manager_id"
LEFT JOIN reference "release_manager" ON "release_manager".type = 'person' AND "release_manager".id = t."release_manager_id"
LEFT JOIN reference "survey" ON "survey".type = 'survey' AND "survey".id = t."survey_id"
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'service' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
LEFT JOIN reference "ui_extension" ON "ui_extension".type = 'ui_extension' AND "ui_extension".id = "ui_extension latest".id
WHERE t.id = $4 AND t.account_id = $5
-- GET /services
SELECT t."id", t."sourceID", t."name", t."provider_id", "provider".json, "provider".account_id, t."support_team_id", "support_team".json, "support_team".account_id, t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "service" t
LEFT JOIN reference "provider" ON "provider".type = 'organization' AND "provider".id = t."provider_id"
LEFT JOIN reference "support_team" ON "support_team".type = 'team' AND "support_team".id = t."support_team_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /service_instances/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."status", t."service_id", "service".json, "service".account_id, t."support_team_id", "support_team".json, "support_team".account_id, t."first_line_team_id", "first_line_team".json, "first_line_team".account_id, t."impact", t."maintenance_window_id", "maintenance_window".json, "maintenance_window".account_id, t."time_zone", t."picture_uri", t."remarks", "ui_extension latest".id, "ui_extension".json, "ui_extension".account_id, t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'service_instance' AND a.record_id = t.id), t.account_id, t.version
FROM "service_instance" t
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
LEFT JOIN reference "support_team" ON "support_team".type = 'team' AND "support_team".id = t."support_team_id"
LEFT JOIN reference "first_line_team" ON "first_line_team".type = 'team' AND "first_line_team".id = t."first_line_team_id"
LEFT JOIN reference "maintenance_window" ON "maintenance_window".type = 'calendar' AND "maintenance_window".id = t."maintenance_window_id"
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'service_instance' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
LEFT JOIN reference "ui_extension" ON "ui_extension".type = 'ui_extension' AND "ui_extension".id = "ui_extension latest".id
WHERE t.id = $1 AND t.account_id = $2
-- GET /service_instances
SELECT t."id", t."sourceID", t."name", t."status", t."service_id", "service".json, "service".account_id, t."support_team_id", "support_team".json, "support_team".account_id, t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "service_instance" t
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
LEFT JOIN reference "support_team" ON "support_team".type = 'team' AND "support_team".id = t."support_team_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /service_categories/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."description", coalesce((SELECT x."name" FROM "service_category_translation" x
WHERE x."service_category_id" = t.id AND x."name" IS NOT NULL
AND (x.locale = $1::text OR x.locale LIKE $1::text || '-%') ORDER BY x.locale LIMIT 1), t."name"), coalesce((SELECT x."description" FROM "service_category_translation" x
WHERE x."service_category_id" = t.id AND x."description" IS NOT NULL
AND (x.locale = $2::text OR x.locale LIKE $2::text || '-%') ORDER BY x.locale LIMIT 1), t."description"), t."picture_uri", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'service_category' AND a.record_id = t.id), t.account_id, t.version
FROM "service_category" t

WHERE t.id = $3 AND t.account_id = $4
-- GET /service_categories
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "service_category" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /products/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."brand", t."model", t."category", t."rule_set", t."productID", t."disabled", t."service_id", "service".json, "service".account_id, t."support_team_id", "support_team".json, "support_team".account_id, t."supplier_id", "supplier".json, "supplier".account_id, t."financial_owner_id", "financial_owner".json, "financial_owner".account_id, t."rate", t."useful_life", t."depreciation_method", t."salvage_value", t."salvage_value_currency", t."workflow_template_id", "workflow_template".json, "workflow_template".account_id, t."workflow_manager_id", "workflow_manager".json, "workflow_manager".account_id, t."recurrence", t."picture_uri", t."remarks", t."ui_extension_id", "ui_extension".json, "ui_extension".account_id, t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'product' AND a.record_id = t.id), t.account_id, t.version
FROM "product" t
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
LEFT JOIN reference "support_team" ON "support_team".type = 'team' AND "support_team".id = t."support_team_id"
LEFT JOIN reference "supplier" ON "supplier".type = 'organization' AND "supplier".id = t."supplier_id"
LEFT JOIN reference "financial_owner" ON "financial_owner".type = 'organization' AND "financial_owner".id = t."financial_owner_id"
LEFT JOIN reference "workflow_template" ON "workflow_template".type = 'workflow_template' AND "workflow_template".id = t."workflow_template_id"
LEFT JOIN reference "workflow_manager" ON "workflow_manager".type = 'person' AND "workflow_manager".id = t."workflow_manager_id"
LEFT JOIN reference "ui_extension" ON "ui_extension".type = 'ui_extension' AND "ui_extension".id = t."ui_extension_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /products
SELECT t."id", t."sourceID", t."name", t."category", t."support_team_id", "support_team".json, "support_team".account_id, t."service_id", "service".json, "service".account_id, t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "product" t
LEFT JOIN reference "support_team" ON "support_team".type = 'team' AND "support_team".id = t."support_team_id"
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /product_categories/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."group", coalesce((SELECT x."group" FROM "product_category_translation" x
WHERE x."product_category_id" = t.id AND x."group" IS NOT NULL
AND (x.locale = $1::text OR x.locale LIKE $1::text || '-%') ORDER BY x.locale LIMIT 1), t."group"), t."reference", t."rule_set", t."disabled", t."review_end_of_support_days", t."review_in_use_since_days", t."review_last_seen_days", t."review_license_expiry_days", t."review_warranty_expiry_days", t."picture_uri", t."ui_extension_id", "ui_extension".json, "ui_extension".account_id, t.account_id, t.version
FROM "product_category" t
LEFT JOIN reference "ui_extension" ON "ui_extension".type = 'ui_extension' AND "ui_extension".id = t."ui_extension_id"
WHERE t.id = $2 AND t.account_id = $3
-- GET /product_categories
SELECT t."id", t."sourceID", t."name", t."group", t."rule_set", t."reference", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "product_category" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /cis/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."label", t."product_id", "product".json, "product".account_id, t."status", t."action_status", t."rule_set", t."ci_type", t."software", t."alternate_names", t."assetID", t."serial_nr", t."systemID", t."service_id", "service".json, "service".account_id, t."support_team_id", "support_team".json, "support_team".account_id, t."supplier_id", "supplier".json, "supplier".account_id, t."financial_owner_id", "financial_owner".json, "financial_owner".account_id, t."site_id", "site".json, "site".account_id, t."location", t."in_use_since", t."warranty_expiry_date", t."license_expiry_date", t."license_type", t."nr_of_licenses", t."nr_of_processors", t."nr_of_cores", t."site_license", t."temporary_license", t."rate", t."useful_life", t."po_nr", t."salvage_value", t."purchase_value", t."depreciation_method", t."remarks", t."recurrence", t."workflow_template_id", "workflow_template".json, "workflow_template".account_id, t."workflow_manager_id", "workflow_manager".json, "workflow_manager".account_id, t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'ci' AND a.record_id = t.id), t.account_id, t.shelf, t.version
FROM "ci" t
LEFT JOIN reference "product" ON "product".type = 'product' AND "product".id = t."product_id"
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
LEFT JOIN reference "support_team" ON "support_team".type = 'team' AND "support_team".id = t."support_team_id"
LEFT JOIN reference "supplier" ON "supplier".type = 'organization' AND "supplier".id = t."supplier_id"
LEFT JOIN reference "financial_owner" ON "financial_owner".type = 'organization' AND "financial_owner".id = t."financial_owner_id"
LEFT JOIN reference "site" ON "site".type = 'site' AND "site".id = t."site_id"
LEFT JOIN reference "workflow_template" ON "workflow_template".type = 'workflow_template' AND "workflow_template".id = t."workflow_template_id"
LEFT JOIN reference "workflow_manager" ON "workflow_manager".type = 'person' AND "workflow_manager".id = t."workflow_manager_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /cis
SELECT t."id", t."sourceID", t."software", t."label", t."name", t."status", t."product_id", "product".json, "product".account_id, t."rule_set", t."support_team_id", "support_team".json, "support_team".account_id, t."service_id", "service".json, "service".account_id, t."created_at", t."updated_at", t.account_id, t.shelf, pg_current_snapshot()
FROM "ci" t
LEFT JOIN reference "product" ON "product".type = 'product' AND "product".id = t."product_id"
LEFT JOIN reference "support_team" ON "support_team".type = 'team' AND "support_team".id = t."support_team_id"
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
WHERE t.account_id = ANY($1) AND t.shelf IS NULL
ORDER BY t.account_id, t."label", t."id"
LIMIT 21

-- GET /ci_relations/:id
SELECT t."id", t."created_at", t."updated_at", t."ci_id", "ci".json, "ci".account_id, t."relation_type", t.account_id, t.version
FROM "ci_relation" t
LEFT JOIN reference "ci" ON "ci".type = 'ci' AND "ci".id = t."ci_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /ci_relations
SELECT t."id", t."relation_type", t."ci_id", "ci".json, "ci".account_id, t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "ci_relation" t
LEFT JOIN reference "ci" ON "ci".type = 'ci' AND "ci".id = t."ci_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /knowledge_articles/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."status", t."service_id", "service".json, "service".account_id, t."template_id", "template".json, "template".account_id, t."description", t."instructions", t."keywords", t."locale", t."archive_date", t."end_users", t."key_contacts", t."covered_specialists", t."internal_specialists", t."created_by_id", "created_by".json, "created_by".account_id, t."updated_by_id", "updated_by".json, "updated_by".account_id, (SELECT count(*) FROM reference counted WHERE counted.account_id = t.account_id AND counted.type = 'request' AND counted.attributes->'knowledge_articles' @> to_jsonb(t.id)), t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'knowledge_article' AND a.record_id = t.id), t.account_id, t.version
FROM "knowledge_article" t
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
LEFT JOIN reference "template" ON "template".type = 'knowledge_article_template' AND "template".id = t."template_id"
LEFT JOIN reference "created_by" ON "created_by".type = 'person' AND "created_by".id = t."created_by_id"
LEFT JOIN reference "updated_by" ON "updated_by".type = 'person' AND "updated_by".id = t."updated_by_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /knowledge_articles
SELECT t."id", t."sourceID", t."subject", t."status", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "knowledge_article" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /contracts/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."category", t."status", t."customer_id", "customer".json, "customer".account_id, t."customer_rep_id", "customer_rep".json, "customer_rep".account_id, t."supplier_id", "supplier".json, "supplier".account_id, t."supplier_contact_id", "supplier_contact".json, "supplier_contact".account_id, t."start_date", t."notice_date", t."expiry_date", t."time_zone", t."remarks", "ui_extension latest".id, "ui_extension".json, "ui_extension".account_id, t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'contract' AND a.record_id = t.id), t.account_id, t.version
FROM "contract" t
LEFT JOIN reference "customer" ON "customer".type = 'organization' AND "customer".id = t."customer_id"
LEFT JOIN reference "customer_rep" ON "customer_rep".type = 'person' AND "customer_rep".id = t."customer_rep_id"
LEFT JOIN reference "supplier" ON "supplier".type = 'organization' AND "supplier".id = t."supplier_id"
LEFT JOIN reference "supplier_contact" ON "supplier_contact".type = 'person' AND "supplier_contact".id = t."supplier_contact_id"
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'contract' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
LEFT JOIN reference "ui_extension" ON "ui_extension".type = 'ui_extension' AND "ui_extension".id = "ui_extension latest".id
WHERE t.id = $1 AND t.account_id = $2
-- GET /contracts
SELECT t."id", t."sourceID", t."name", t."category", t."status", t."supplier_id", "supplier".json, "supplier".account_id, t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "contract" t
LEFT JOIN reference "supplier" ON "supplier".type = 'organization' AND "supplier".id = t."supplier_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /flsas/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."status", t."provider_id", "provider".json, "provider".account_id, t."customer_id", "customer".json, "customer".account_id, t."customer_rep_id", "customer_rep".json, "customer_rep".account_id, t."start_date", t."notice_date", t."expiry_date", t."time_zone", t."service_desk_team_id", "service_desk_team".json, "service_desk_team".account_id, t."support_hours_id", "support_hours".json, "support_hours".account_id, t."pickup_target", t."pickups_within_target", t."support_chat_pickup_target", t."first_call_resolutions", t."service_desk_only_resolutions", t."rejected_solutions", t."target_details", t."charges", t."remarks", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'flsa' AND a.record_id = t.id), t.account_id, t.version
FROM "flsa" t
LEFT JOIN reference "provider" ON "provider".type = 'organization' AND "provider".id = t."provider_id"
LEFT JOIN reference "customer" ON "customer".type = 'organization' AND "customer".id = t."customer_id"
LEFT JOIN reference "customer_rep" ON "customer_rep".type = 'person' AND "customer_rep".id = t."customer_rep_id"
LEFT JOIN reference "service_desk_team" ON "service_desk_team".type = 'team' AND "service_desk_team".id = t."service_desk_team_id"
LEFT JOIN reference "support_hours" ON "support_hours".type = 'calendar' AND "support_hours".id = t."support_hours_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /flsas
SELECT t."provider_id", "provider".json, "provider".account_id, t."id", t."sourceID", t."name", t."status", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "flsa" t
LEFT JOIN reference "provider" ON "provider".type = 'organization' AND "provider".id = t."provider_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /service_offerings/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."status", t."service_id", "service".json, "service".account_id, t."summary", t."availability", t."reliability", t."recovery_time_objective", t."recovery_point_objective", t."restore_duration", t."report_frequency", t."review_frequency", t."charge_type_high", t."charge_type_low", t."charge_type_medium", t."charge_type_rfc", t."charge_type_rfi", t."charge_type_top", t."charge_type_case", t."rate_high", t."rate_low", t."rate_medium", t."rate_rfc", t."rate_rfi", t."rate_top", t."rate_case", t."rate_high_currency", t."rate_low_currency", t."rate_medium_currency", t."rate_rfc_currency", t."rate_rfi_currency", t."rate_top_currency", t."rate_case_currency", t."response_target_low", t."response_target_medium", t."response_target_high", t."response_target_top", t."response_target_low_in_days", t."response_target_medium_in_days", t."response_target_high_in_days", t."response_target_top_in_days", t."resolution_target_low", t."resolution_target_medium", t."resolution_target_high", t."resolution_target_top", t."resolution_target_low_in_days", t."resolution_target_medium_in_days", t."resolution_target_high_in_days", t."resolution_target_top_in_days", t."responses_within_target", t."resolutions_within_target", t."support_hours_low_id", "support_hours_low".json, "support_hours_low".account_id, t."support_hours_medium_id", "support_hours_medium".json, "support_hours_medium".account_id, t."support_hours_high_id", "support_hours_high".json, "support_hours_high".account_id, t."support_hours_top_id", "support_hours_top".json, "support_hours_top".account_id, t."service_hours_id", "service_hours".json, "service_hours".account_id, t."time_zone", t."default_effort_class_id", "default_effort_class".json, "default_effort_class".account_id, t."waiting_for_customer_follow_up_id", "waiting_for_customer_follow_up".json, "waiting_for_customer_follow_up".account_id, t."charges", t."continuity", t."limitations", t."penalties", t."performance", t."prerequisites", t."maximum_risk_of_data_loss", t."offline_backup_schedule", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'service_offering' AND a.record_id = t.id), t.account_id, t.version
FROM "service_offering" t
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
LEFT JOIN reference "support_hours_low" ON "support_hours_low".type = 'calendar' AND "support_hours_low".id = t."support_hours_low_id"
LEFT JOIN reference "support_hours_medium" ON "support_hours_medium".type = 'calendar' AND "support_hours_medium".id = t."support_hours_medium_id"
LEFT JOIN reference "support_hours_high" ON "support_hours_high".type = 'calendar' AND "support_hours_high".id = t."support_hours_high_id"
LEFT JOIN reference "support_hours_top" ON "support_hours_top".type = 'calendar' AND "support_hours_top".id = t."support_hours_top_id"
LEFT JOIN reference "service_hours" ON "service_hours".type = 'calendar' AND "service_hours".id = t."service_hours_id"
LEFT JOIN reference "default_effort_class" ON "default_effort_class".type = 'effort_class' AND "default_effort_class".id = t."default_effort_class_id"
LEFT JOIN reference "waiting_for_customer_follow_up" ON "waiting_for_customer_follow_up".type = 'waiting_for_customer_follow_up' AND "waiting_for_customer_follow_up".id = t."waiting_for_customer_follow_up_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /service_offerings
SELECT t."id", t."sourceID", t."name", t."status", t."service_id", "service".json, "service".account_id, t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "service_offering" t
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /slas/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."service_offering_id", "service_offering".json, "service_offering".account_id, "service_offering row"."service_id", "service".json, "service".account_id, t."service_instance_id", "service_instance".json, "service_instance".account_id, t."customer_id", "customer".json, "customer".account_id, t."customer_account", (SELECT min(to_id) FROM "sla_customer_representatives" WHERE from_id = t.id), "customer_rep".json, "customer_rep".account_id, t."service_level_manager_id", "service_level_manager".json, "service_level_manager".account_id, t."status", t."coverage", t."start_date", t."notice_date", t."expiry_date", t."agreementID", t."activityID_low", t."activityID_medium", t."activityID_high", t."activityID_top", t."activityID_rfc", t."activityID_rfi", t."activityID_case", t."use_knowledge_from_service_provider", t."remarks", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'sla' AND a.record_id = t.id), t.account_id, t.version
FROM "sla" t
LEFT JOIN reference "service_offering" ON "service_offering".type = 'service_offering' AND "service_offering".id = t."service_offering_id"
LEFT JOIN "service_offering" "service_offering row" ON "service_offering row".id = t."service_offering_id"
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = "service_offering row"."service_id"
LEFT JOIN reference "service_instance" ON "service_instance".type = 'service_instance' AND "service_instance".id = t."service_instance_id"
LEFT JOIN reference "customer" ON "customer".type = 'organization' AND "customer".id = t."customer_id"
LEFT JOIN reference "customer_rep" ON "customer_rep".type = 'person' AND "customer_rep".id = (SELECT min(to_id) FROM "sla_customer_representatives" WHERE from_id = t.id)
LEFT JOIN reference "service_level_manager" ON "service_level_manager".type = 'person' AND "service_level_manager".id = t."service_level_manager_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /slas
SELECT t."service_offering_id", "service_offering".json, "service_offering".account_id, t."id", t."sourceID", t."name", t."status", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "sla" t
LEFT JOIN reference "service_offering" ON "service_offering".type = 'service_offering' AND "service_offering".id = t."service_offering_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /agile_boards/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."description", t."manager_id", "manager".json, "manager".account_id, t."picture_uri", t."current_sprint_id", "current_sprint".json, "current_sprint".account_id, t."disabled", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'agile_board' AND a.record_id = t.id), t.account_id, t.version
FROM "agile_board" t
LEFT JOIN reference "manager" ON "manager".type = 'person' AND "manager".id = t."manager_id"
LEFT JOIN reference "current_sprint" ON "current_sprint".type = 'sprint' AND "current_sprint".id = t."current_sprint_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /agile_boards
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "agile_board" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /agile_board_columns/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."agile_board_id", "agile_board".json, "agile_board".account_id, t."position", t.account_id, t.version
FROM "agile_board_column" t
LEFT JOIN reference "agile_board" ON "agile_board".type = 'agile_board' AND "agile_board".id = t."agile_board_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /agile_board_columns
SELECT t."id", t."sourceID", t."name", t."agile_board_id", "agile_board".json, "agile_board".account_id, t."position", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "agile_board_column" t
LEFT JOIN reference "agile_board" ON "agile_board".type = 'agile_board' AND "agile_board".id = t."agile_board_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."position", t."id"
LIMIT 21

-- GET /scrum_workspaces/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."agile_board_id", "agile_board".json, "agile_board".account_id, t."product_backlog_id", "product_backlog".json, "product_backlog".account_id, t."team_id", "team".json, "team".account_id, t."sprint_length", t."description", t."picture_uri", t."disabled", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'scrum_workspace' AND a.record_id = t.id), t.account_id, t.version
FROM "scrum_workspace" t
LEFT JOIN reference "agile_board" ON "agile_board".type = 'agile_board' AND "agile_board".id = t."agile_board_id"
LEFT JOIN reference "product_backlog" ON "product_backlog".type = 'product_backlog' AND "product_backlog".id = t."product_backlog_id"
LEFT JOIN reference "team" ON "team".type = 'team' AND "team".id = t."team_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /scrum_workspaces
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "scrum_workspace" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /sprints/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."number", t."scrum_workspace_id", "scrum_workspace".json, "scrum_workspace".account_id, t."status", t."start_at", t."end_at", t."description", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'sprint' AND a.record_id = t.id), t.account_id, t.version
FROM "sprint" t
LEFT JOIN reference "scrum_workspace" ON "scrum_workspace".type = 'scrum_workspace' AND "scrum_workspace".id = t."scrum_workspace_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /sprints
SELECT t."id", t."sourceID", t."name", t."number", t."status", t."start_at", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "sprint" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /product_backlogs/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."product_owner_id", "product_owner".json, "product_owner".account_id, t."request_template_id", "request_template".json, "request_template".account_id, t."service_instance_id", "service_instance".json, "service_instance".account_id, t."description", t."picture_uri", t."disabled", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'product_backlog' AND a.record_id = t.id), t.account_id, t.version
FROM "product_backlog" t
LEFT JOIN reference "product_owner" ON "product_owner".type = 'person' AND "product_owner".id = t."product_owner_id"
LEFT JOIN reference "request_template" ON "request_template".type = 'request_template' AND "request_template".id = t."request_template_id"
LEFT JOIN reference "service_instance" ON "service_instance".type = 'service_instance' AND "service_instance".id = t."service_instance_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /product_backlogs
SELECT t."id", t."sourceID", t."name", t."request_template_id", "request_template".json, "request_template".account_id, t."service_instance_id", "service_instance".json, "service_instance".account_id, t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "product_backlog" t
LEFT JOIN reference "request_template" ON "request_template".type = 'request_template' AND "request_template".id = t."request_template_id"
LEFT JOIN reference "service_instance" ON "service_instance".type = 'service_instance' AND "service_instance".id = t."service_instance_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /closure_codes/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."description", t."information", t."position", t."reference", t."disabled", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'closure_code' AND a.record_id = t.id), t.account_id, t.version
FROM "closure_code" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /closure_codes
SELECT t."id", t."sourceID", t."reference", t."name", t."description", t."position", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "closure_code" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /effort_classes/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."cost_multiplier", t."position", t."disabled", t.account_id, t.version
FROM "effort_class" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /effort_classes
SELECT t."id", t."sourceID", t."name", t."position", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "effort_class" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."position", t."id"
LIMIT 21

-- GET /knowledge_article_templates/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."service_id", "service".json, "service".account_id, t."ui_extension_id", "ui_extension".json, "ui_extension".account_id, t."disabled", t.account_id, t.version
FROM "knowledge_article_template" t
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
LEFT JOIN reference "ui_extension" ON "ui_extension".type = 'ui_extension' AND "ui_extension".id = t."ui_extension_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /knowledge_article_templates
SELECT t."id", t."sourceID", t."subject", t."service_id", "service".json, "service".account_id, t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "knowledge_article_template" t
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /pdf_designs/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."disabled", t.account_id, t.version
FROM "pdf_design" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /pdf_designs
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "pdf_design" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /project_categories/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."description", t."information", t."position", t."reference", t."disabled", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'project_category' AND a.record_id = t.id), t.account_id, t.version
FROM "project_category" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /project_categories
SELECT t."id", t."sourceID", t."reference", t."name", t."description", t."position", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "project_category" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /project_risk_levels/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."description", t."information", t."position", t."reference", t."disabled", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'project_risk_level' AND a.record_id = t.id), t.account_id, t.version
FROM "project_risk_level" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /project_risk_levels
SELECT t."id", t."sourceID", t."reference", t."name", t."description", t."position", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "project_risk_level" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /rfc_types/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."information", t."position", t."reference", t."disabled", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'rfc_type' AND a.record_id = t.id), t.account_id, t.version
FROM "rfc_type" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /rfc_types
SELECT t."id", t."sourceID", t."reference", t."name", t."position", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "rfc_type" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /risk_severities/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."description", t."information", t."position", t."reference", t."disabled", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'risk_severity' AND a.record_id = t.id), t.account_id, t.version
FROM "risk_severity" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /risk_severities
SELECT t."id", t."sourceID", t."reference", t."name", t."description", t."position", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "risk_severity" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /skill_pools/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."manager_id", "manager".json, "manager".account_id, t."cost_per_hour", t."cost_per_hour_currency", t."disabled", t."picture_uri", t."remarks", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'skill_pool' AND a.record_id = t.id), t.account_id, t.version
FROM "skill_pool" t
LEFT JOIN reference "manager" ON "manager".type = 'person' AND "manager".id = t."manager_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /skill_pools
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "skill_pool" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /sla_notification_schemes/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."disabled", t.account_id, t.version
FROM "sla_notification_scheme" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /sla_notification_schemes
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "sla_notification_scheme" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /waiting_for_customer_follow_ups/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."disabled", t."auto_complete", (SELECT json_agg(json_build_array(p."id", p."after", p."position", p."note") ORDER BY p."id")
FROM "waiting_for_customer_follow_up_rule" p WHERE p."waiting_for_customer_follow_up_id" = t.id), t.account_id, t.version
FROM "waiting_for_customer_follow_up" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /waiting_for_customer_follow_ups
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "waiting_for_customer_follow_up" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /waiting_for_customer_follow_up_rules/:id
SELECT t."id", t."created_at", t."updated_at", t."after", t."position", t."note", t.account_id, t.version
FROM "waiting_for_customer_follow_up_rule" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /waiting_for_customer_follow_up_rules
SELECT t."id", t."after", t."position", t."note", t.account_id, pg_current_snapshot()
FROM "waiting_for_customer_follow_up_rule" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /workflow_types/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."description", t."information", t."position", t."reference", t."disabled", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'workflow_type' AND a.record_id = t.id), t.account_id, t.version
FROM "workflow_type" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /workflow_types
SELECT t."id", t."sourceID", t."reference", t."name", t."description", t."position", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "workflow_type" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /surveys/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."introduction", t."completion", t."disabled", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'survey' AND a.record_id = t.id), t.account_id, t.version
FROM "survey" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /surveys
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "survey" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /survey_questions/:id
SELECT t."id", t."created_at", t."updated_at", t."question", t."guidance", t."type", t."choices", t."weight", t."position", t.account_id, t.version
FROM "survey_question" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /survey_questions
SELECT t."id", t."question", t."guidance", t."type", t."choices", t."weight", t."position", t.account_id, pg_current_snapshot()
FROM "survey_question" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."position", t."id"
LIMIT 21

-- GET /survey_responses/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."survey_id", "survey".json, "survey".account_id, t."service_id", "service".json, "service".account_id, t."completed", t."rating", t."rating_calculation_json", t."responded_at", t."year", t."month", t.account_id, t.version
FROM "survey_response" t
LEFT JOIN reference "survey" ON "survey".type = 'survey' AND "survey".id = t."survey_id"
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /survey_responses
SELECT t."id", t."survey_id", "survey".json, "survey".account_id, t."service_id", "service".json, "service".account_id, t."year", t."month", t."rating", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "survey_response" t
LEFT JOIN reference "survey" ON "survey".type = 'survey' AND "survey".id = t."survey_id"
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /survey_answers/:id
SELECT t."id", t."created_at", t."updated_at", t."question_id", t."answer", t."choices", t.account_id, t.version
FROM "survey_answer" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /survey_answers
SELECT t."id", t."question_id", t."answer", t."choices", t.account_id, pg_current_snapshot()
FROM "survey_answer" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /broadcasts/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."message", coalesce((SELECT x."message" FROM "broadcast_translation" x
WHERE x."broadcast_id" = t.id AND x."message" IS NOT NULL
AND (x.locale = $1::text OR x.locale LIKE $1::text || '-%') ORDER BY x.locale LIMIT 1), t."message"), t."message_type", t."visibility", t."start_at", t."end_at", t."time_zone", t."disabled", (SELECT '[' || string_agg('{"id":' || l.to_id || coalesce(',' || r.json, '') || '}', ',' ORDER BY l.to_id) || ']'
FROM "broadcast_customers" l LEFT JOIN reference r ON r.type = 'organization' AND r.id = l.to_id WHERE l.from_id = t.id), (SELECT '[' || string_agg('{"id":' || l.to_id || coalesce(',' || r.json, '') || '}', ',' ORDER BY l.to_id) || ']'
FROM "broadcast_organizations" l LEFT JOIN reference r ON r.type = 'organization' AND r.id = l.to_id WHERE l.from_id = t.id), (SELECT '[' || string_agg('{"id":' || l.to_id || coalesce(',' || r.json, '') || '}', ',' ORDER BY l.to_id) || ']'
FROM "broadcast_service_instances" l LEFT JOIN reference r ON r.type = 'service_instance' AND r.id = l.to_id WHERE l.from_id = t.id), (SELECT '[' || string_agg('{"id":' || l.to_id || coalesce(',' || r.json, '') || '}', ',' ORDER BY l.to_id) || ']'
FROM "broadcast_sites" l LEFT JOIN reference r ON r.type = 'site' AND r.id = l.to_id WHERE l.from_id = t.id), (SELECT '[' || string_agg('{"id":' || l.to_id || coalesce(',' || r.json, '') || '}', ',' ORDER BY l.to_id) || ']'
FROM "broadcast_skill_pools" l LEFT JOIN reference r ON r.type = 'skill_pool' AND r.id = l.to_id WHERE l.from_id = t.id), (SELECT '[' || string_agg('{"id":' || l.to_id || coalesce(',' || r.json, '') || '}', ',' ORDER BY l.to_id) || ']'
FROM "broadcast_teams" l LEFT JOIN reference r ON r.type = 'team' AND r.id = l.to_id WHERE l.from_id = t.id), t."request_id", "request".json, "request".account_id, (SELECT json_agg(json_build_array(p."id", p."locale", p."message") ORDER BY p."id")
FROM "broadcast_translation" p WHERE p."broadcast_id" = t.id), t."remarks", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'broadcast' AND a.record_id = t.id), t.account_id, t.version
FROM "broadcast" t
LEFT JOIN reference "request" ON "request".type = 'request' AND "request".id = t."request_id"
WHERE t.id = $2 AND t.account_id = $3
-- GET /broadcasts
SELECT t."id", t."sourceID", t."created_at", t."updated_at", t."disabled", t.account_id, t."start_at", pg_current_snapshot()
FROM "broadcast" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."start_at" DESC, t."id" DESC
LIMIT 21

-- GET /broadcast_translations/:id
SELECT t."id", t."created_at", t."updated_at", t."locale", t."message", t.account_id, t.version
FROM "broadcast_translation" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /broadcast_translations
SELECT t."id", t."locale", t."message", t.account_id, pg_current_snapshot()
FROM "broadcast_translation" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /service_translations/:id
SELECT t."id", t."created_at", t."updated_at", t."locale", t."name", t."description", t."keywords", t.account_id, t.version
FROM "service_translation" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /service_translations
SELECT t."id", t."locale", t."name", t."description", t."keywords", t.account_id, pg_current_snapshot()
FROM "service_translation" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /service_category_translations/:id
SELECT t."id", t."created_at", t."updated_at", t."locale", t."name", t."description", t.account_id, t.version
FROM "service_category_translation" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /service_category_translations
SELECT t."id", t."locale", t."name", t."description", t.account_id, pg_current_snapshot()
FROM "service_category_translation" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /product_category_translations/:id
SELECT t."id", t."created_at", t."updated_at", t."locale", t."group", t.account_id, t.version
FROM "product_category_translation" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /product_category_translations
SELECT t."id", t."locale", t."group", t.account_id, pg_current_snapshot()
FROM "product_category_translation" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /knowledge_article_translations/:id
SELECT t."id", t."created_at", t."updated_at", t."locale", t."subject", t."description", t."instructions", t."keywords", t.account_id, t.version
FROM "knowledge_article_translation" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /knowledge_article_translations
SELECT t."id", t."locale", t."subject", t."description", t."instructions", t."keywords", t.account_id, pg_current_snapshot()
FROM "knowledge_article_translation" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /ui_extensions/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."title", t."category", t."description", t."html", coalesce((SELECT x."html" FROM "ui_extension_translation" x
WHERE x."ui_extension_id" = t.id AND x."html" IS NOT NULL
AND (x.locale = $1::text OR x.locale LIKE $1::text || '-%') ORDER BY x.locale LIMIT 1), t."html"), t."phrases", t."css", t."compiled_css", t."javascript", t."form_definition_json", t."active_version_id", "active_version".json, "active_version".account_id, t."prepared_version_id", "prepared_version".json, "prepared_version".account_id, t."dark_mode_safe", t."hide_note", t."show_on_complete", t."disabled", t."created_by_id", "created_by".json, "created_by".account_id, t.account_id, t.version
FROM "ui_extension" t
LEFT JOIN reference "active_version" ON "active_version".type = 'ui_extension_version' AND "active_version".id = t."active_version_id"
LEFT JOIN reference "prepared_version" ON "prepared_version".type = 'ui_extension_version' AND "prepared_version".id = t."prepared_version_id"
LEFT JOIN reference "created_by" ON "created_by".type = 'person' AND "created_by".id = t."created_by_id"
WHERE t.id = $2 AND t.account_id = $3
-- GET /ui_extensions
SELECT t."id", t."sourceID", t."name", t."active_version_id", "active_version".json, "active_version".account_id, t."prepared_version_id", "prepared_version".json, "prepared_version".account_id, t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "ui_extension" t
LEFT JOIN reference "active_version" ON "active_version".type = 'ui_extension_version' AND "active_version".id = t."active_version_id"
LEFT JOIN reference "prepared_version" ON "prepared_version".type = 'ui_extension_version' AND "prepared_version".id = t."prepared_version_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /ui_extension_versions/:id
SELECT t."id", t."created_at", t."updated_at", t."ui_extension_id", "ui_extension".json, "ui_extension".account_id, t."name", t."version_nr", t."status", t."html", t."css", t."javascript", t."form_definition_json", t."activated_at", t."archived_at", t.account_id, t.version
FROM "ui_extension_version" t
LEFT JOIN reference "ui_extension" ON "ui_extension".type = 'ui_extension' AND "ui_extension".id = t."ui_extension_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /ui_extension_versions
SELECT t."id", t."name", t."version_nr", t."status", t."activated_at", t."archived_at", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "ui_extension_version" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /ui_extension_translations/:id
SELECT t."id", t."created_at", t."updated_at", t."locale", t."html", t.account_id, t.version
FROM "ui_extension_translation" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /ui_extension_translations
SELECT t."id", t."locale", t."html", t.account_id, pg_current_snapshot()
FROM "ui_extension_translation" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /app_offerings/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."reference", t."card_description", t."description", t."features", t."compliance", t."service_instance_id", "service_instance".json, "service_instance".account_id, t."ui_extension_version_id", "ui_extension_version".json, "ui_extension_version".account_id, t."configuration_uri_template", t."webhook_uri_template", t."policy_jwt_alg", t."policy_jwt_audience", t."policy_jwt_claim_expires_in", t."openid_connect_discovery", t."requires_enabled_oauth_person", t."disabled", t."picture_uri", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'app_offering' AND a.record_id = t.id), t.account_id, t.version
FROM "app_offering" t
LEFT JOIN reference "service_instance" ON "service_instance".type = 'service_instance' AND "service_instance".id = t."service_instance_id"
LEFT JOIN reference "ui_extension_version" ON "ui_extension_version".type = 'ui_extension_version' AND "ui_extension_version".id = t."ui_extension_version_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /app_offerings
SELECT t."id", t."sourceID", t."name", t."reference", t."service_instance_id", "service_instance".json, "service_instance".account_id, t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "app_offering" t
LEFT JOIN reference "service_instance" ON "service_instance".type = 'service_instance' AND "service_instance".id = t."service_instance_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /app_offering_scopes/:id
SELECT t."id", t."created_at", t."updated_at", t."effect", t."actions", t.account_id, t.version
FROM "app_offering_scope" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /app_offering_scopes
SELECT t."id", t."effect", t."actions", t.account_id, pg_current_snapshot()
FROM "app_offering_scope" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /app_instances/:id
SELECT t."id", t."created_at", t."updated_at", t."app_offering_id", "app_offering".json, "app_offering".account_id, t."customer_representative_id", "customer_representative".json, "customer_representative".account_id, t."enabled_by_customer", t."suspended", t."suspension_comment", t."disabled", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'app_instance' AND a.record_id = t.id), t.account_id, t.version
FROM "app_instance" t
LEFT JOIN reference "app_offering" ON "app_offering".type = 'app_offering' AND "app_offering".id = t."app_offering_id"
LEFT JOIN reference "customer_representative" ON "customer_representative".type = 'person' AND "customer_representative".id = t."customer_representative_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /app_instances
SELECT t."id", t."app_offering_id", "app_offering".json, "app_offering".account_id, t."enabled_by_customer", t."suspended", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "app_instance" t
LEFT JOIN reference "app_offering" ON "app_offering".type = 'app_offering' AND "app_offering".id = t."app_offering_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /audit_lines
SELECT t."id", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."action", t."person_id", "person".json, "person".account_id, t."changes", t."record_type", t."created_at", t.account_id, pg_current_snapshot()
FROM "audit_line" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."created_at" DESC, t."id" DESC
LIMIT 21

-- GET /people/:id/audit
SELECT t."id", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."action", t."person_id", "person".json, "person".account_id, t."changes", t."record_type", t."created_at", t.account_id, pg_current_snapshot()
FROM "audit_line" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
WHERE t.account_id = $1 AND t."record_type" = $2 AND t."record_id" = ANY($3)
ORDER BY t."record_id" DESC, t."created_at" DESC, t."id" DESC
LIMIT 21

-- GET /archive
SELECT t."id", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."archived_by_id", "archived_by".json, "archived_by".account_id, t."archived_at", t.account_id, pg_current_snapshot()
FROM "archive_entry" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
LEFT JOIN reference "archived_by" ON "archived_by".type = 'person' AND "archived_by".id = t."archived_by_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."archived_at" DESC, t."id" DESC
LIMIT 21

-- GET /trash
SELECT t."id", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."trashed_by_id", "trashed_by".json, "trashed_by".account_id, t."trashed_at", t.account_id, pg_current_snapshot()
FROM "trash_entry" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
LEFT JOIN reference "trashed_by" ON "trashed_by".type = 'person' AND "trashed_by".id = t."trashed_by_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."trashed_at" DESC, t."id" DESC
LIMIT 21
