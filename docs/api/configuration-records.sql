-- GET /people/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."primary_email", t."disabled", t."job_title", t."location", t."employeeID", t."supportID", t."authenticationID", t."locale", t."time_zone", t."time_format_24h", t."vip", t."guest", t."auto_translation", t."do_not_translate_languages", t."exclude_team_notifications", t."send_email_notifications", t."show_notification_popup", t."oauth_person_enablement", t."cost_per_hour", t."cost_per_hour_currency", t."picture_uri", t."information", (SELECT json_agg(json_build_array(p."id", p."label", p."address", p."zip", p."city", p."state", p."country") ORDER BY p."id")
FROM "address" p WHERE p."person_id" = t.id), (SELECT json_agg(json_build_array(p."id", p."label", p."verified", p."telephone", p."email", p."website", p."chat") ORDER BY p."id")
FROM "contact" p WHERE p."person_id" = t.id), t."erased_at", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'person' AND a.record_id = t.id AND a.field <> 'picture_uri'), t.account_id, t.shelf, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'organization', t."organization_id"), (1, 'site', t."site_id"), (2, 'person', t."manager_id"), (3, 'calendar', t."work_hours_id"), (4, 'ui_extension', "ui_extension latest".id)) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "person" t
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'person' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
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
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."disabled", t."auto_assign", t."inbound_email_local_part", t."time_zone", t."picture_uri", t."remarks", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'team' AND a.record_id = t.id AND a.field <> 'picture_uri'), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."manager_id"), (1, 'person', t."coordinator_id"), (2, 'person', t."configuration_manager_id"), (3, 'calendar', t."work_hours_id"), (4, 'agile_board', t."agile_board_id"), (5, 'scrum_workspace', t."scrum_workspace_id"), (6, 'ui_extension', "ui_extension latest".id)) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "team" t
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'team' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
WHERE t.id = $1 AND t.account_id = $2
-- GET /teams
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "team" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /organizations/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."disabled", t."business_unit", t."financialID", t."region", t."end_user_privacy", t."picture_uri", t."remarks", (SELECT json_agg(json_build_array(p."id", p."label", p."address", p."zip", p."city", p."state", p."country") ORDER BY p."id")
FROM "address" p WHERE p."organization_id" = t.id), (SELECT json_agg(json_build_array(p."id", p."label", p."verified", p."telephone", p."email", p."website", p."chat") ORDER BY p."id")
FROM "contact" p WHERE p."organization_id" = t.id), t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'organization' AND a.record_id = t.id AND a.field <> 'picture_uri'), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'organization', t."parent_id"), (1, 'person', t."manager_id"), (2, 'person', t."substitute_id"), (3, 'organization', "business_unit_organization above".id), (4, 'request_template', t."order_template_id"), (5, 'ui_extension', "ui_extension latest".id)) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "organization" t
LEFT JOIN LATERAL (WITH RECURSIVE climbed AS (
SELECT id, "parent_id" AS above, "business_unit" AS found FROM "organization" WHERE id = t.id
UNION
SELECT higher.id, higher."parent_id", higher."business_unit" FROM climbed JOIN "organization" higher ON higher.id = climbed.above
WHERE climbed.found IS NOT TRUE)
SELECT id FROM climbed WHERE found) "business_unit_organization above" ON true
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'organization' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
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
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."disabled", t."address", t."zip", t."city", t."state", t."country", t."time_zone", t."integration", t."picture_uri", t."remarks", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'site' AND a.record_id = t.id AND a.field <> 'picture_uri'), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'ui_extension', "ui_extension latest".id)) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "site" t
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'site' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
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
SELECT t."id", t."label", t."address", t."zip", t."city", t."state", t."country", t.account_id, pg_current_snapshot()
FROM "address" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /contacts/:id
SELECT t."id", t."created_at", t."updated_at", t."label", t."telephone", t."email", t."website", t."chat", t."verified", t."integration", t."protocol", t."uri", t.account_id, t.version
FROM "contact" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /contacts
SELECT t."id", t."label", t."verified", t."telephone", t."email", t."website", t."chat", t.account_id, pg_current_snapshot()
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
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."start_at", t."end_at", t."reason", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."person_id"), (1, 'person', t."approval_delegate_id"), (2, 'effort_class', t."effort_class_id"), (3, 'time_allocation', t."time_allocation_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "out_of_office_period" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /out_of_office_periods
SELECT t."id", t."sourceID", t."person_id", "person".json, "person".account_id, t."start_at", t."end_at", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "out_of_office_period" t
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."start_at", t."id"
LIMIT 21

-- GET /time_allocations/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."group", t."customer_category", t."service_category", t."description_category", t."disabled", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'effort_class', t."effort_class_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "time_allocation" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /time_allocations
SELECT t."id", t."sourceID", t."name", t."group", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "time_allocation" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /timesheet_settings/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."unit", t."time_increment", t."percentage_increment", t."workday", t."workweek", t."allow_workday_overtime", t."allow_workweek_overtime", t."allocation_time_tracking", t."assignment_time_tracking", t."notify_on_incomplete", t."require_note", t."require_time_entry_description", t."disabled", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'effort_class', t."problem_effort_class_id"), (1, 'effort_class', t."project_task_effort_class_id"), (2, 'effort_class', t."request_effort_class_id"), (3, 'effort_class', t."task_effort_class_id"), (4, 'effort_class', t."time_allocation_effort_class_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "timesheet_setting" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /timesheet_settings
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "timesheet_setting" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /services/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."impact", t."disabled", t."keywords", t."picture_uri", t."description", coalesce((SELECT x."name" FROM "service_translation" x
WHERE x."service_id" = t.id AND x."name" IS NOT NULL
AND (x.locale = $1::text OR x.locale LIKE $1::text || '-%') ORDER BY x.locale LIMIT 1), t."name"), coalesce((SELECT x."description" FROM "service_translation" x
WHERE x."service_id" = t.id AND x."description" IS NOT NULL
AND (x.locale = $2::text OR x.locale LIKE $2::text || '-%') ORDER BY x.locale LIMIT 1), t."description"), coalesce((SELECT x."keywords" FROM "service_translation" x
WHERE x."service_id" = t.id AND x."keywords" IS NOT NULL
AND (x.locale = $3::text OR x.locale LIKE $3::text || '-%') ORDER BY x.locale LIMIT 1), t."keywords"), t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'service' AND a.record_id = t.id AND a.field <> 'picture_uri'), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'organization', t."provider_id"), (1, 'team', t."support_team_id"), (2, 'person', t."service_owner_id"), (3, 'person', t."availability_manager_id"), (4, 'person', t."capacity_manager_id"), (5, 'person', t."change_manager_id"), (6, 'person', t."continuity_manager_id"), (7, 'person', t."knowledge_manager_id"), (8, 'person', t."problem_manager_id"), (9, 'person', t."release_manager_id"), (10, 'survey', t."survey_id"), (11, 'ui_extension', "ui_extension latest".id)) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "service" t
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'service' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
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
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."status", t."impact", t."time_zone", t."picture_uri", t."remarks", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'service_instance' AND a.record_id = t.id AND a.field <> 'picture_uri'), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'service', t."service_id"), (1, 'team', t."support_team_id"), (2, 'team', t."first_line_team_id"), (3, 'calendar', t."maintenance_window_id"), (4, 'ui_extension', "ui_extension latest".id)) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "service_instance" t
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'service_instance' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
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
FROM attachment a WHERE a.record_type = 'service_category' AND a.record_id = t.id AND a.field <> 'picture_uri'), t.account_id, t.version
FROM "service_category" t

WHERE t.id = $3 AND t.account_id = $4
-- GET /service_categories
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "service_category" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /products/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."brand", t."model", t."category", t."rule_set", t."productID", t."disabled", t."rate", t."useful_life", t."depreciation_method", t."salvage_value", t."salvage_value_currency", t."recurrence", t."picture_uri", t."remarks", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'product' AND a.record_id = t.id AND a.field <> 'picture_uri'), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'service', t."service_id"), (1, 'team', t."support_team_id"), (2, 'organization', t."supplier_id"), (3, 'organization', t."financial_owner_id"), (4, 'workflow_template', t."workflow_template_id"), (5, 'person', t."workflow_manager_id"), (6, 'ui_extension', t."ui_extension_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "product" t

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
AND (x.locale = $1::text OR x.locale LIKE $1::text || '-%') ORDER BY x.locale LIMIT 1), t."group"), t."reference", t."rule_set", t."disabled", t."review_end_of_support_days", t."review_in_use_since_days", t."review_last_seen_days", t."review_license_expiry_days", t."review_warranty_expiry_days", t."picture_uri", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'ui_extension', t."ui_extension_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "product_category" t

WHERE t.id = $2 AND t.account_id = $3
-- GET /product_categories
SELECT t."id", t."sourceID", t."name", t."group", t."rule_set", t."reference", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "product_category" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /cis/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."label", t."status", t."action_status", t."rule_set", t."ci_type", t."software", t."alternate_names", t."assetID", t."serial_nr", t."systemID", t."location", t."location_hint", t."in_use_since", t."warranty_expiry_date", t."license_expiry_date", t."license_type", t."nr_of_licenses", t."nr_of_processors", t."nr_of_cores", t."site_license", t."temporary_license", t."rate", t."useful_life", t."po_nr", t."salvage_value", t."purchase_value", t."depreciation_method", t."remarks", t."recurrence", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'ci' AND a.record_id = t.id), t.account_id, t.shelf, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'product', t."product_id"), (1, 'service', t."service_id"), (2, 'team', t."support_team_id"), (3, 'organization', t."supplier_id"), (4, 'organization', t."financial_owner_id"), (5, 'site', t."site_id"), (6, 'workflow_template', t."workflow_template_id"), (7, 'person', t."workflow_manager_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "ci" t

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
SELECT t."id", t."created_at", t."updated_at", t."relation_type", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'ci', t."ci_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "ci_relation" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /ci_relations
SELECT t."id", t."relation_type", t."ci_id", "ci".json, "ci".account_id, t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "ci_relation" t
LEFT JOIN reference "ci" ON "ci".type = 'ci' AND "ci".id = t."ci_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /knowledge_articles/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."status", t."description", t."instructions", t."keywords", t."locale", t."archive_date", t."end_users", t."key_contacts", t."covered_specialists", t."internal_specialists", (SELECT count(*) FROM reference counted WHERE counted.account_id = t.account_id AND counted.type = 'request' AND counted.attributes->'knowledge_articles' @> to_jsonb(t.id)), t."times_viewed", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'knowledge_article' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'service', t."service_id"), (1, 'knowledge_article_template', t."template_id"), (2, 'person', t."created_by_id"), (3, 'person', t."updated_by_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "knowledge_article" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /knowledge_articles
SELECT t."id", t."sourceID", t."subject", t."status", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "knowledge_article" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /contracts/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."category", t."status", t."start_date", t."notice_date", t."expiry_date", t."time_zone", t."remarks", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'contract' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'organization', t."customer_id"), (1, 'person', t."customer_rep_id"), (2, 'organization', t."supplier_id"), (3, 'person', t."supplier_contact_id"), (4, 'ui_extension', "ui_extension latest".id)) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "contract" t
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'contract' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
WHERE t.id = $1 AND t.account_id = $2
-- GET /contracts
SELECT t."id", t."sourceID", t."name", t."category", t."status", t."supplier_id", "supplier".json, "supplier".account_id, t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "contract" t
LEFT JOIN reference "supplier" ON "supplier".type = 'organization' AND "supplier".id = t."supplier_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /flsas/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."status", t."start_date", t."notice_date", t."expiry_date", t."time_zone", t."pickup_target", t."pickups_within_target", t."support_chat_pickup_target", t."first_call_resolutions", t."service_desk_only_resolutions", t."rejected_solutions", t."target_details", t."charges", t."remarks", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'flsa' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'organization', t."provider_id"), (1, 'organization', t."customer_id"), (2, 'person', t."customer_rep_id"), (3, 'team', t."service_desk_team_id"), (4, 'calendar', t."support_hours_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "flsa" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /flsas
SELECT t."provider_id", "provider".json, "provider".account_id, t."id", t."sourceID", t."name", t."status", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "flsa" t
LEFT JOIN reference "provider" ON "provider".type = 'organization' AND "provider".id = t."provider_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /invoices/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."description", t."invoice_type", t."invoice_nr", t."invoice_date", t."po_nr", t."financialID", t."quantity", t."unit_price", t."amount", t."currency", t."amortize", t."amortization_start", t."amortization_end", t."depreciation_method", t."depreciation_start", t."rate", t."useful_life", t."salvage_value", t."salvage_value_currency", t."remarks", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'invoice' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'contract', t."contract_id"), (1, 'flsa', t."flsa_id"), (2, 'project', t."project_id"), (3, 'sla', t."sla_id"), (4, 'workflow', t."workflow_id"), (5, 'service', t."service_id"), (6, 'organization', t."supplier_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "invoice" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /invoices
SELECT t."id", t."sourceID", t."description", t."invoice_type", t."invoice_nr", t."invoice_date", t."amount", t."created_at", t."updated_at", t."contract_id", "contract".json, "contract".account_id, t."flsa_id", "flsa".json, "flsa".account_id, t."project_id", "project".json, "project".account_id, t."sla_id", "sla".json, "sla".account_id, t."workflow_id", "workflow".json, "workflow".account_id, t.account_id, pg_current_snapshot()
FROM "invoice" t
LEFT JOIN reference "contract" ON "contract".type = 'contract' AND "contract".id = t."contract_id"
LEFT JOIN reference "flsa" ON "flsa".type = 'flsa' AND "flsa".id = t."flsa_id"
LEFT JOIN reference "project" ON "project".type = 'project' AND "project".id = t."project_id"
LEFT JOIN reference "sla" ON "sla".type = 'sla' AND "sla".id = t."sla_id"
LEFT JOIN reference "workflow" ON "workflow".type = 'workflow' AND "workflow".id = t."workflow_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."invoice_date" DESC, t."id" DESC
LIMIT 21

-- GET /service_offerings/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."status", t."summary", t."availability", t."reliability", t."recovery_time_objective", t."recovery_point_objective", t."restore_duration", t."report_frequency", t."review_frequency", t."charge_type_high", t."charge_type_low", t."charge_type_medium", t."charge_type_rfc", t."charge_type_rfi", t."charge_type_top", t."charge_type_case", t."rate_high", t."rate_low", t."rate_medium", t."rate_rfc", t."rate_rfi", t."rate_top", t."rate_case", t."rate_high_currency", t."rate_low_currency", t."rate_medium_currency", t."rate_rfc_currency", t."rate_rfi_currency", t."rate_top_currency", t."rate_case_currency", t."response_target_low", t."response_target_medium", t."response_target_high", t."response_target_top", t."response_target_case", t."response_target_rfc", t."response_target_rfi", t."response_target_low_in_days", t."response_target_medium_in_days", t."response_target_high_in_days", t."response_target_top_in_days", t."response_target_case_in_days", t."response_target_rfc_in_days", t."response_target_rfi_in_days", t."resolution_target_low", t."resolution_target_medium", t."resolution_target_high", t."resolution_target_top", t."resolution_target_case", t."resolution_target_rfc", t."resolution_target_rfi", t."resolution_target_low_in_days", t."resolution_target_medium_in_days", t."resolution_target_high_in_days", t."resolution_target_top_in_days", t."resolution_target_case_in_days", t."resolution_target_rfc_in_days", t."resolution_target_rfi_in_days", t."responses_within_target", t."resolutions_within_target", t."time_zone", t."charges", t."continuity", t."limitations", t."penalties", t."performance", t."prerequisites", t."termination", t."maximum_risk_of_data_loss", t."offline_backup_schedule", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'service_offering' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'service', t."service_id"), (1, 'sla_notification_scheme', t."response_target_notification_scheme_low_id"), (2, 'sla_notification_scheme', t."response_target_notification_scheme_medium_id"), (3, 'sla_notification_scheme', t."response_target_notification_scheme_high_id"), (4, 'sla_notification_scheme', t."response_target_notification_scheme_top_id"), (5, 'sla_notification_scheme', t."resolution_target_notification_scheme_low_id"), (6, 'sla_notification_scheme', t."resolution_target_notification_scheme_medium_id"), (7, 'sla_notification_scheme', t."resolution_target_notification_scheme_high_id"), (8, 'sla_notification_scheme', t."resolution_target_notification_scheme_top_id"), (9, 'calendar', t."support_hours_low_id"), (10, 'calendar', t."support_hours_medium_id"), (11, 'calendar', t."support_hours_high_id"), (12, 'calendar', t."support_hours_top_id"), (13, 'calendar', t."support_hours_case_id"), (14, 'calendar', t."support_hours_rfc_id"), (15, 'calendar', t."support_hours_rfi_id"), (16, 'calendar', t."service_hours_id"), (17, 'effort_class', t."default_effort_class_id"), (18, 'waiting_for_customer_follow_up', t."waiting_for_customer_follow_up_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "service_offering" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /service_offerings
SELECT t."id", t."sourceID", t."name", t."status", t."service_id", "service".json, "service".account_id, t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "service_offering" t
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /effort_class_rates/:id
SELECT t."id", t."rate", t."rate_currency", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'effort_class', t."effort_class_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "effort_class_rate" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /effort_class_rates
SELECT t."id", t."effort_class_id", "effort_class".json, "effort_class".account_id, t."rate", t."rate_currency", t.account_id, pg_current_snapshot()
FROM "effort_class_rate" t
LEFT JOIN reference "effort_class" ON "effort_class".type = 'effort_class' AND "effort_class".id = t."effort_class_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /rfc_type_rates/:id
SELECT t."id", t."rfc_type", t."charge_type", t."rate", t."rate_currency", t.account_id, t.version
FROM "rfc_type_rate" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /rfc_type_rates
SELECT t."id", t."rfc_type", t."charge_type", t."rate", t."rate_currency", t.account_id, pg_current_snapshot()
FROM "rfc_type_rate" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /standard_service_requests/:id
SELECT t."id", t."created_at", t."updated_at", t."name", t."response_target", t."response_target_in_days", t."response_target_best_effort", t."resolution_target", t."resolution_target_in_days", t."resolution_target_best_effort", t."charge_type", t."rate", t."rate_currency", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'request_template', t."request_template_id"), (1, 'sla_notification_scheme', t."response_target_notification_scheme_id"), (2, 'sla_notification_scheme', t."resolution_target_notification_scheme_id"), (3, 'calendar', t."support_hours_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "standard_service_request" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /standard_service_requests
SELECT t."id", t."request_template_id", "request_template".json, "request_template".account_id, t."response_target", t."resolution_target", t."support_hours_id", "support_hours".json, "support_hours".account_id, t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "standard_service_request" t
LEFT JOIN reference "request_template" ON "request_template".type = 'request_template' AND "request_template".id = t."request_template_id"
LEFT JOIN reference "support_hours" ON "support_hours".type = 'calendar' AND "support_hours".id = t."support_hours_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /slas/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."customer_account", t."status", t."coverage", t."start_date", t."notice_date", t."expiry_date", t."agreementID", t."activityID_low", t."activityID_medium", t."activityID_high", t."activityID_top", t."activityID_rfc", t."activityID_rfi", t."activityID_case", t."use_knowledge_from_service_provider", t."remarks", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'sla' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'service_offering', t."service_offering_id"), (1, 'service', "service_offering row"."service_id"), (2, 'service_instance', t."service_instance_id"), (3, 'organization', t."customer_id"), (4, 'person', (SELECT min(to_id) FROM "sla_customer_representatives" WHERE from_id = t.id)), (5, 'person', t."service_level_manager_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "sla" t
LEFT JOIN "service_offering" "service_offering row" ON "service_offering row".id = t."service_offering_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /slas
SELECT t."service_offering_id", "service_offering".json, "service_offering".account_id, t."id", t."sourceID", t."name", t."status", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "sla" t
LEFT JOIN reference "service_offering" ON "service_offering".type = 'service_offering' AND "service_offering".id = t."service_offering_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /sla_service_instances/:id
SELECT t."id", t."impact_relation", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'service_instance', t."service_instance_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "sla_service_instance" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /sla_service_instances
SELECT t."id", t."service_instance_id", "service_instance".json, "service_instance".account_id, t."impact_relation", t.account_id, "service_instance".name, pg_current_snapshot()
FROM "sla_service_instance" t
LEFT JOIN reference "service_instance" ON "service_instance".type = 'service_instance' AND "service_instance".id = t."service_instance_id"
WHERE t.account_id = ANY($1)
ORDER BY "service_instance".name, t."id"
LIMIT 21

-- GET /sla_coverage_groups/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."description", t."search_phrase", t."disabled", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'sla_coverage_group' AND a.record_id = t.id), t.account_id, t.version
FROM "sla_coverage_group" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /sla_coverage_groups
SELECT t."id", t."sourceID", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "sla_coverage_group" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."created_at", t."id"
LIMIT 21

-- GET /effort_class_rateIDs/:id
SELECT t."id", t."rateID", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'effort_class', t."effort_class_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "effort_class_rate_id" t

WHERE t.id = $1 AND t.account_id = $2 AND false
-- GET /effort_class_rateIDs
SELECT t."id", t."effort_class_id", "effort_class".json, "effort_class".account_id, t."rateID", t.account_id, pg_current_snapshot()
FROM "effort_class_rate_id" t
LEFT JOIN reference "effort_class" ON "effort_class".type = 'effort_class' AND "effort_class".id = t."effort_class_id"
WHERE t.account_id = ANY($1) AND false
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /rfc_type_activityIDs/:id
SELECT t."id", t."rfc_type", t."activityID", t.account_id, t.version
FROM "rfc_type_activity_id" t

WHERE t.id = $1 AND t.account_id = $2 AND false
-- GET /rfc_type_activityIDs
SELECT t."id", t."rfc_type", t."activityID", t.account_id, pg_current_snapshot()
FROM "rfc_type_activity_id" t
WHERE t.account_id = ANY($1) AND false
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /standard_service_request_activityIDs/:id
SELECT t."id", t."standard_service_request_id", "standard_service_request".json, "standard_service_request".account_id, "standard_service_request row"."response_target", "standard_service_request row"."response_target_in_days", "standard_service_request row"."resolution_target", "standard_service_request row"."resolution_target_in_days", "standard_service_request row"."charge_type", "standard_service_request row"."rate", "standard_service_request row"."rate_currency", t."activityID", t.account_id, t.version
FROM "standard_service_request_activity_id" t
LEFT JOIN reference "standard_service_request" ON "standard_service_request".type = 'standard_service_request' AND "standard_service_request".id = t."standard_service_request_id"
LEFT JOIN "standard_service_request" "standard_service_request row" ON "standard_service_request row".id = t."standard_service_request_id"
WHERE t.id = $1 AND t.account_id = $2 AND false
-- GET /standard_service_request_activityIDs
SELECT t."id", t."standard_service_request_id", "standard_service_request".json, "standard_service_request".account_id, "standard_service_request row"."response_target", "standard_service_request row"."response_target_in_days", "standard_service_request row"."resolution_target", "standard_service_request row"."resolution_target_in_days", "standard_service_request row"."charge_type", "standard_service_request row"."rate", "standard_service_request row"."rate_currency", t."activityID", t.account_id, pg_current_snapshot()
FROM "standard_service_request_activity_id" t
LEFT JOIN reference "standard_service_request" ON "standard_service_request".type = 'standard_service_request' AND "standard_service_request".id = t."standard_service_request_id"
LEFT JOIN "standard_service_request" "standard_service_request row" ON "standard_service_request row".id = t."standard_service_request_id"
WHERE t.account_id = ANY($1) AND false
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /agile_boards/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."description", t."picture_uri", t."disabled", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'agile_board' AND a.record_id = t.id AND a.field <> 'picture_uri'), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."manager_id"), (1, 'request_template', t."request_template_id"), (2, 'service_instance', t."service_instance_id"), (3, 'sprint', t."current_sprint_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "agile_board" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /agile_boards
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "agile_board" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /agile_board_columns/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."position", t."action_type", t."clear_member", t."dialog_type", t."wip_limit", t."remove_after", t."deleted", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'agile_board', t."agile_board_id"), (1, 'team', t."team_id"), (2, 'person', t."member_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "agile_board_column" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /agile_board_columns
SELECT t."id", t."sourceID", t."name", t."agile_board_id", "agile_board".json, "agile_board".account_id, t."position", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "agile_board_column" t
LEFT JOIN reference "agile_board" ON "agile_board".type = 'agile_board' AND "agile_board".id = t."agile_board_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."position", t."id"
LIMIT 21

-- GET /scrum_workspaces/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."sprint_length", t."description", t."picture_uri", t."disabled", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'scrum_workspace' AND a.record_id = t.id AND a.field <> 'picture_uri'), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'agile_board', t."agile_board_id"), (1, 'product_backlog', t."product_backlog_id"), (2, 'team', t."team_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "scrum_workspace" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /scrum_workspaces
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "scrum_workspace" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /sprints/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."number", t."status", t."start_at", t."end_at", t."description", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'sprint' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'scrum_workspace', t."scrum_workspace_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "sprint" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /sprints
SELECT t."id", t."sourceID", t."name", t."number", t."status", t."start_at", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "sprint" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /product_backlogs/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."description", t."picture_uri", t."disabled", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'product_backlog' AND a.record_id = t.id AND a.field <> 'picture_uri'), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."product_owner_id"), (1, 'request_template', t."request_template_id"), (2, 'service_instance', t."service_instance_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "product_backlog" t

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
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."disabled", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'service', t."service_id"), (1, 'ui_extension', t."ui_extension_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "knowledge_article_template" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /knowledge_article_templates
SELECT t."id", t."sourceID", t."subject", t."service_id", "service".json, "service".account_id, t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "knowledge_article_template" t
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /pdf_designs/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."category", t."description", t."html", t."css", t."disabled", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'pdf_design' AND a.record_id = t.id), t.account_id, t.version
FROM "pdf_design" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /pdf_designs
SELECT t."id", t."sourceID", t."category", t."created_at", t."name", t."disabled", t."updated_at", t.account_id, pg_current_snapshot()
FROM "pdf_design" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."created_at", t."id"
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
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."cost_per_hour", t."cost_per_hour_currency", t."disabled", t."picture_uri", t."remarks", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'skill_pool' AND a.record_id = t.id AND a.field <> 'picture_uri'), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."manager_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "skill_pool" t

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

-- GET /sla_notification_rules/:id
SELECT t."id", t."created_at", t."updated_at", t."threshold_percentage", t."notify_current_assignee", t."notify_first_line_team_coordinator", t."notify_first_line_team_manager", t."notify_service_owner", t."notify_support_team_coordinator", t."notify_support_team_manager", t.account_id, t.version
FROM "sla_notification_rule" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /sla_notification_rules
SELECT t."id", t."threshold_percentage", t."notify_current_assignee", t."notify_first_line_team_coordinator", t."notify_first_line_team_manager", t."notify_service_owner", t."notify_support_team_coordinator", t."notify_support_team_manager", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "sla_notification_rule" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /waiting_for_customer_follow_ups/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."disabled", t."auto_complete", (SELECT json_agg(json_build_array(p."id", p."nr_of_business_days", p."after", p."position", p."note", p."created_at", p."updated_at") ORDER BY p."id")
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
SELECT t."id", t."created_at", t."updated_at", t."nr_of_business_days", t."after", t."position", t."note", t.account_id, t.version
FROM "waiting_for_customer_follow_up_rule" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /waiting_for_customer_follow_up_rules
SELECT t."id", t."nr_of_business_days", t."after", t."position", t."note", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
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
SELECT t."id", t."created_at", t."updated_at", t."question", t."guidance", t."type", t."choices", t."disabled", t."required", t."weight", t."position", t."source", t."sourceID", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'survey_question' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'survey', t."survey_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "survey_question" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /survey_questions
SELECT t."id", t."survey_id", "survey".json, "survey".account_id, t."type", t."question", t."guidance", t."choices", t."disabled", t."required", t."weight", t."position", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "survey_question" t
LEFT JOIN reference "survey" ON "survey".type = 'survey' AND "survey".id = t."survey_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."position", t."id"
LIMIT 21

-- GET /survey_responses/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."completed", t."rating", t."rating_calculation_json", t."responded_at", t."year", t."month", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'survey', t."survey_id"), (1, 'service', t."service_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "survey_response" t

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
SELECT t."id", t."created_at", t."updated_at", t."survey_response_id", t."question_id", t."rating", t."text", t."answer", t."choices", t."source", t."sourceID", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'survey_answer' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'survey_question', t."survey_question_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "survey_answer" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /survey_answers
SELECT t."id", t."survey_response_id", t."survey_question_id", "survey_question".json, "survey_question".account_id, t."question_id", t."text", t."rating", t."answer", t."choices", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "survey_answer" t
LEFT JOIN reference "survey_question" ON "survey_question".type = 'survey_question' AND "survey_question".id = t."survey_question_id"
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
FROM "broadcast_slas" l LEFT JOIN reference r ON r.type = 'sla' AND r.id = l.to_id WHERE l.from_id = t.id), (SELECT '[' || string_agg('{"id":' || l.to_id || coalesce(',' || r.json, '') || '}', ',' ORDER BY l.to_id) || ']'
FROM "broadcast_teams" l LEFT JOIN reference r ON r.type = 'team' AND r.id = l.to_id WHERE l.from_id = t.id), (SELECT json_agg(json_build_array(p."id", p."locale", p."message") ORDER BY p."id")
FROM "broadcast_translation" p WHERE p."broadcast_id" = t.id), t."remarks", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'broadcast' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'request', t."request_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "broadcast" t

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

-- GET /custom_collection_element_translations/:id
SELECT t."id", t."created_at", t."updated_at", t."locale", t."name", t."description", t.account_id, t.version
FROM "custom_collection_element_translation" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /custom_collection_element_translations
SELECT t."id", t."locale", t."name", t."description", t.account_id, pg_current_snapshot()
FROM "custom_collection_element_translation" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /shop_article_category_translations/:id
SELECT t."id", t."created_at", t."updated_at", t."locale", t."name", t."short_description", t."full_description", t.account_id, t.version
FROM "shop_article_category_translation" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /shop_article_category_translations
SELECT t."id", t."locale", t."name", t."short_description", t."full_description", t.account_id, pg_current_snapshot()
FROM "shop_article_category_translation" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /shop_article_translations/:id
SELECT t."id", t."created_at", t."updated_at", t."locale", t."name", t."short_description", t."full_description", t.account_id, t.version
FROM "shop_article_translation" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /shop_article_translations
SELECT t."id", t."locale", t."name", t."short_description", t."full_description", t.account_id, pg_current_snapshot()
FROM "shop_article_translation" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /saved_views/:id
SELECT t."id", t."created_at", t."updated_at", t."name", t."record_type", t."query", t."columns", t."layout", t."grouped_by", t."pinned", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."person_id"), (1, 'team', t."team_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "saved_view" t

WHERE t.id = $1 AND t.account_id = $2 AND ((((t."person_id" = $3) OR (t."team_id" = ANY($4)))))
-- GET /saved_views
SELECT t."id", t."name", t."record_type", t."query", t."layout", t."pinned", t."person_id", "person".json, "person".account_id, t."team_id", "team".json, "team".account_id, t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "saved_view" t
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
LEFT JOIN reference "team" ON "team".type = 'team' AND "team".id = t."team_id"
WHERE t.account_id = ANY($1) AND ((((t."person_id" = $2) OR (t."team_id" = ANY($3)))))
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /preferences/:id
SELECT t."id", t."created_at", t."updated_at", t."name", t."settings", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."person_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "preference" t

WHERE t.id = $1 AND t.account_id = $2 AND ((t."person_id" = $3))
-- GET /preferences
SELECT t."id", t."name", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "preference" t
WHERE t.account_id = ANY($1) AND ((t."person_id" = $2))
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /ui_extensions/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."title", t."category", t."description", t."html", coalesce((SELECT x."html" FROM "ui_extension_translation" x
WHERE x."ui_extension_id" = t.id AND x."html" IS NOT NULL
AND (x.locale = $1::text OR x.locale LIKE $1::text || '-%') ORDER BY x.locale LIMIT 1), t."html"), t."phrases", t."css", t."compiled_css", t."javascript", t."form_definition_json", t."dark_mode_safe", t."hide_note", t."show_on_complete", t."disabled", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'ui_extension_version', t."active_version_id"), (1, 'ui_extension_version', t."prepared_version_id"), (2, 'person', t."created_by_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "ui_extension" t

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
SELECT t."id", t."created_at", t."updated_at", t."name", t."version_nr", t."status", t."html", t."css", t."javascript", t."form_definition_json", t."form_definition_react", t."phrases", t."dark_mode_safe", t."hide_note", t."use_designer", t."view_audit_path", t."activated_at", t."archived_at", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'ui_extension', t."ui_extension_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "ui_extension_version" t

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

-- GET /custom_collections/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."reference", t."disabled", t."picture_uri", t."description", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'custom_collection' AND a.record_id = t.id AND a.field <> 'picture_uri'), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'ui_extension', t."ui_extension_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "custom_collection" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /custom_collections
SELECT t."id", t."sourceID", t."reference", t."name", t."description", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "custom_collection" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /custom_collection_elements/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."reference", t."disabled", t."picture_uri", t."custom_collection", t."description", t."information", coalesce((SELECT x."name" FROM "custom_collection_element_translation" x
WHERE x."custom_collection_element_id" = t.id AND x."name" IS NOT NULL
AND (x.locale = $1::text OR x.locale LIKE $1::text || '-%') ORDER BY x.locale LIMIT 1), t."name"), coalesce((SELECT x."description" FROM "custom_collection_element_translation" x
WHERE x."custom_collection_element_id" = t.id AND x."description" IS NOT NULL
AND (x.locale = $2::text OR x.locale LIKE $2::text || '-%') ORDER BY x.locale LIMIT 1), t."description"), t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'custom_collection_element' AND a.record_id = t.id AND a.field <> 'picture_uri'), t.account_id, t.version
FROM "custom_collection_element" t

WHERE t.id = $3 AND t.account_id = $4
-- GET /custom_collection_elements
SELECT t."id", t."sourceID", t."custom_collection", t."reference", t."name", t."description", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "custom_collection_element" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /shop_article_categories/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."short_description", t."full_description", coalesce((SELECT x."name" FROM "shop_article_category_translation" x
WHERE x."shop_article_category_id" = t.id AND x."name" IS NOT NULL
AND (x.locale = $1::text OR x.locale LIKE $1::text || '-%') ORDER BY x.locale LIMIT 1), t."name"), coalesce((SELECT x."short_description" FROM "shop_article_category_translation" x
WHERE x."shop_article_category_id" = t.id AND x."short_description" IS NOT NULL
AND (x.locale = $2::text OR x.locale LIKE $2::text || '-%') ORDER BY x.locale LIMIT 1), t."short_description"), coalesce((SELECT x."full_description" FROM "shop_article_category_translation" x
WHERE x."shop_article_category_id" = t.id AND x."full_description" IS NOT NULL
AND (x.locale = $3::text OR x.locale LIKE $3::text || '-%') ORDER BY x.locale LIMIT 1), t."full_description"), t."picture_uri", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'shop_article_category' AND a.record_id = t.id AND a.field <> 'picture_uri'), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'shop_article_category', t."parent_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "shop_article_category" t

WHERE t.id = $4 AND t.account_id = $5
-- GET /shop_article_categories
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "shop_article_category" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."created_at", t."id"
LIMIT 21

-- GET /shop_articles/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."short_description", t."full_description", coalesce((SELECT x."name" FROM "shop_article_translation" x
WHERE x."shop_article_id" = t.id AND x."name" IS NOT NULL
AND (x.locale = $1::text OR x.locale LIKE $1::text || '-%') ORDER BY x.locale LIMIT 1), t."name"), coalesce((SELECT x."short_description" FROM "shop_article_translation" x
WHERE x."shop_article_id" = t.id AND x."short_description" IS NOT NULL
AND (x.locale = $2::text OR x.locale LIKE $2::text || '-%') ORDER BY x.locale LIMIT 1), t."short_description"), coalesce((SELECT x."full_description" FROM "shop_article_translation" x
WHERE x."shop_article_id" = t.id AND x."full_description" IS NOT NULL
AND (x.locale = $3::text OR x.locale LIKE $3::text || '-%') ORDER BY x.locale LIMIT 1), t."full_description"), t."picture_uri", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'shop_article' AND a.record_id = t.id AND a.field <> 'picture_uri'), t."reference", t."time_zone", t."delivery_duration", t."start_at", t."end_at", t."max_quantity", t."price", t."price_currency", t."recurring_period", t."recurring_price", t."recurring_price_currency", t."is_bundle", t."requires_shipping", t."disabled", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'shop_article_category', t."category_id"), (1, 'product', t."product_id"), (2, 'calendar', t."calendar_id"), (3, 'request_template', t."fulfillment_template_id"), (4, 'ui_extension', t."ui_extension_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "shop_article" t

WHERE t.id = $4 AND t.account_id = $5
-- GET /shop_articles
SELECT t."id", t."sourceID", t."reference", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "shop_article" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /reservation_offerings/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."time_zone", t."initial_status", t."min_duration", t."max_duration", t."step_duration", t."min_advance_duration", t."max_advance_duration", t."preparation_duration", t."multi_day", t."allow_repeat", t."private_reservations", t."filters", (SELECT '[' || string_agg('{"id":' || l.to_id || coalesce(',' || r.json, '') || '}', ',' ORDER BY l.to_id) || ']'
FROM "reservation_offering_cis" l LEFT JOIN reference r ON r.type = 'ci' AND r.id = l.to_id WHERE l.from_id = t.id), t."disabled", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'service_instance', t."service_instance_id"), (1, 'calendar', t."calendar_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "reservation_offering" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /reservation_offerings
SELECT t."id", t."sourceID", t."name", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "reservation_offering" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /reservations/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."status", t."start_at", t."end_at", t."preparation_start_at", t."recurrence", t."only_this_occurrence", t.account_id, t.shelf, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."person_id"), (1, 'ci', t."ci_id"), (2, 'reservation_offering', t."reservation_offering_id"), (3, 'request', t."request_id"), (4, 'person', t."created_by_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "reservation" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /reservations
SELECT t."id", t."sourceID", t."name", t."status", t."person_id", "person".json, "person".account_id, t."start_at", t."end_at", t."created_at", t."updated_at", t.account_id, t.shelf, pg_current_snapshot()
FROM "reservation" t
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
WHERE t.account_id = ANY($1) AND t.shelf IS NULL
ORDER BY t.account_id, t."start_at", t."id"
LIMIT 21

-- GET /short_urls/:id
SELECT t."id", t."created_at", t."updated_at", t."short_url", t."uri", t.account_id, t.version
FROM "short_url" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /short_urls
SELECT t."id", t."short_url", t."uri", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "short_url" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /app_offerings/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."reference", t."card_description", t."description", t."features", t."compliance", t."configuration_uri_template", t."webhook_uri_template", t."policy_jwt_alg", t."policy_jwt_audience", t."policy_jwt_claim_expires_in", t."openid_connect_discovery", t."requires_enabled_oauth_person", t."disabled", t."picture_uri", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'app_offering' AND a.record_id = t.id AND a.field <> 'picture_uri'), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'service_instance', t."service_instance_id"), (1, 'ui_extension_version', t."ui_extension_version_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "app_offering" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /app_offerings
SELECT t."id", t."sourceID", t."name", t."reference", t."service_instance_id", "service_instance".json, "service_instance".account_id, t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "app_offering" t
LEFT JOIN reference "service_instance" ON "service_instance".type = 'service_instance' AND "service_instance".id = t."service_instance_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /app_offering_scopes/:id
SELECT t."id", t."created_at", t."updated_at", t."effect", t."actions", t."grant_type", t.account_id, t.version
FROM "app_offering_scope" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /app_offering_scopes
SELECT t."id", t."effect", t."actions", t.account_id, pg_current_snapshot()
FROM "app_offering_scope" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /app_instances/:id
SELECT t."id", t."created_at", t."updated_at", t."customer_account", t."enabled_by_customer", t."suspended", t."suspension_comment", t."disabled", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'app_instance' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'app_offering', t."app_offering_id"), (1, 'person', t."customer_representative_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "app_instance" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /app_instances
SELECT t."id", t."app_offering_id", "app_offering".json, "app_offering".account_id, t."customer_account", t."enabled_by_customer", t."disabled", t."suspended", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "app_instance" t
LEFT JOIN reference "app_offering" ON "app_offering".type = 'app_offering' AND "app_offering".id = t."app_offering_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /imports/:id
SELECT t."id", t."type", t."state", t."line", t."lines", t."message", t."created_at", t."updated_at", t."started_at", t."finished_at", t."results", t."mode", t."dry_run", t."notify", t."ignore_unknown", t."origin", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."created_by_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "import" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /imports
SELECT t."id", t."type", t."state", t."created_by_id", "created_by".json, "created_by".account_id, t."line", t."lines", t."results", t."mode", t."dry_run", t."created_at", t."started_at", t."finished_at", t.account_id, pg_current_snapshot()
FROM "import" t
LEFT JOIN reference "created_by" ON "created_by".type = 'person' AND "created_by".id = t."created_by_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /exports/:id
SELECT t."id", t."type", t."state", t."line", t."lines", t."message", t."created_at", t."updated_at", t."started_at", t."finished_at", t."export_format", t."line_separator", t."from", t."position", t."export_schedule", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."created_by_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "export" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /exports
SELECT t."id", t."type", t."state", t."created_by_id", "created_by".json, "created_by".account_id, t."line", t."export_format", t."export_schedule", t."created_at", t."started_at", t."finished_at", t.account_id, pg_current_snapshot()
FROM "export" t
LEFT JOIN reference "created_by" ON "created_by".type = 'person' AND "created_by".id = t."created_by_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /export_schedules/:id
SELECT t."id", t."created_at", t."updated_at", t."name", t."types", t."export_format", t."incremental", t."deliver", t."disabled", t."recurrence", t."last_export", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."person_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "export_schedule" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /export_schedules
SELECT t."id", t."name", t."person_id", "person".json, "person".account_id, t."types", t."export_format", t."incremental", t."deliver", t."disabled", t."last_export", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "export_schedule" t
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."name", t."id"
LIMIT 21

-- GET /audit_lines
SELECT t."id", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."action", t."person_id", "person".json, "person".account_id, t."person_id", "created_by".json, "created_by".account_id, t."person_id", "user".json, "user".account_id, t."changes", t."record_type", t."created_at", t."record_id", "record".json, "record".account_id, t."record_type", t.account_id, pg_current_snapshot()
FROM "audit_line" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
LEFT JOIN reference "created_by" ON "created_by".type = 'person' AND "created_by".id = t."person_id"
LEFT JOIN reference "user" ON "user".type = 'person' AND "user".id = t."person_id"
WHERE t.account_id = ANY($1) AND ((t."record_type" = ANY($2)))
ORDER BY t.account_id DESC, t."created_at" DESC, t."id" DESC
LIMIT 21

-- GET /people/:id/audit
SELECT t."id", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."action", t."person_id", "person".json, "person".account_id, t."person_id", "created_by".json, "created_by".account_id, t."person_id", "user".json, "user".account_id, t."changes", t."record_type", t."created_at", t."record_id", "record".json, "record".account_id, t."record_type", t.account_id, pg_current_snapshot()
FROM "audit_line" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
LEFT JOIN reference "created_by" ON "created_by".type = 'person' AND "created_by".id = t."person_id"
LEFT JOIN reference "user" ON "user".type = 'person' AND "user".id = t."person_id"
WHERE t.account_id = $1 AND t."record_type" = $2 AND t."record_id" = ANY($3)
ORDER BY t."record_id" DESC, t."created_at" DESC, t."id" DESC
LIMIT 21

-- GET /archive
SELECT t."id", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."archived_by_id", "archived_by".json, "archived_by".account_id, t."archived_at", t."record_id", "record".json, "record".account_id, t."record_type", t.account_id, pg_current_snapshot()
FROM "archive_entry" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
LEFT JOIN reference "archived_by" ON "archived_by".type = 'person' AND "archived_by".id = t."archived_by_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."archived_at" DESC, t."id" DESC
LIMIT 21

-- GET /trash
SELECT t."id", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."trashed_by_id", "trashed_by".json, "trashed_by".account_id, t."trashed_at", t."record_id", "record".json, "record".account_id, t."record_type", t.account_id, pg_current_snapshot()
FROM "trash_entry" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
LEFT JOIN reference "trashed_by" ON "trashed_by".type = 'person' AND "trashed_by".id = t."trashed_by_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."trashed_at" DESC, t."id" DESC
LIMIT 21
