-- GET /requests/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."category", t."status", t."impact", t."completion_reason", t."major_incident_status", t."grouping", t."closure_code", t."rfc_type", t."planned_effort", t."provider_not_accountable", t."provider_was_not_accountable", t."summary", t."supplier_requestID", t."addressed", t."reviewed", t."urgent", t."satisfaction", t."id", extract(epoch FROM t."completed_at")::bigint, t."requested_for_id", t."requested_by_id", CASE WHEN t."agile_board_place" IS NOT NULL THEN 1 + (SELECT count(*) FROM "problem" other WHERE other."agile_board_column_id" = t."agile_board_column_id" AND other."agile_board_place" <= t."agile_board_place") + (SELECT count(*) FROM "project_task" other WHERE other."agile_board_column_id" = t."agile_board_column_id" AND other."agile_board_place" <= t."agile_board_place") + (SELECT count(*) FROM "request" other WHERE other."agile_board_column_id" = t."agile_board_column_id" AND (other."agile_board_place", other.id) < (t."agile_board_place", t.id)) + (SELECT count(*) FROM "task" other WHERE other."agile_board_column_id" = t."agile_board_column_id" AND other."agile_board_place" < t."agile_board_place") END, CASE WHEN t."product_backlog_place" IS NOT NULL THEN 1 + (SELECT count(*) FROM "problem" other WHERE other."product_backlog_id" = t."product_backlog_id" AND other."product_backlog_place" <= t."product_backlog_place") + (SELECT count(*) FROM "request" other WHERE other."product_backlog_id" = t."product_backlog_id" AND (other."product_backlog_place", other.id) < (t."product_backlog_place", t.id)) END, t."assignment_count", t."reopen_count", t."checked_items", t."waiting_until", t."completed_at", t."resolution_duration", t."desired_completion_at", t."downtime_start_at", t."downtime_end_at", t."new_assignment", t."next_target_at", t."response_target_at", t."resolution_target_at", t."requester_resolution_target_at", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'request' AND a.record_id = t.id), t.account_id, t.shelf, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'request', t."grouped_into_id"), (1, 'person', t."created_by_id"), (2, 'person', t."requested_by_id"), (3, 'person', t."requested_for_id"), (4, 'organization', t."organization_id"), (5, 'service_instance', t."service_instance_id"), (6, 'request_template', t."template_id"), (7, 'team', t."team_id"), (8, 'person', t."member_id"), (9, 'ci', t."ci_id"), (10, 'knowledge_article', t."knowledge_article_id"), (11, 'workflow', t."workflow_id"), (12, 'project', t."project_id"), (13, 'problem', t."problem_id"), (14, 'task', t."task_id"), (15, 'reservation', t."reservation_id"), (16, 'knowledge_article', t."feedback_on_knowledge_article_id"), (17, 'organization', t."supplier_id"), (18, 'agile_board', t."agile_board_id"), (19, 'agile_board_column', t."agile_board_column_id"), (20, 'product_backlog', t."product_backlog_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "request" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /requests
SELECT t."id", t."sourceID", t."subject", t."category", t."impact", t."status", t."next_target_at", t."completed_at", t."team_id", "team".json, "team".account_id, t."member_id", "member".json, "member".account_id, t."grouped_into_id", "grouped_into".json, "grouped_into".account_id, t."service_instance_id", "service_instance".json, "service_instance".account_id, t."created_at", t."updated_at", t.account_id, t.shelf, pg_current_snapshot()
FROM "request" t
LEFT JOIN reference "team" ON "team".type = 'team' AND "team".id = t."team_id"
LEFT JOIN reference "member" ON "member".type = 'person' AND "member".id = t."member_id"
LEFT JOIN reference "grouped_into" ON "grouped_into".type = 'request' AND "grouped_into".id = t."grouped_into_id"
LEFT JOIN reference "service_instance" ON "service_instance".type = 'service_instance' AND "service_instance".id = t."service_instance_id"
WHERE t.account_id = ANY($1) AND t.shelf IS NULL
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /affected_slas/:id
SELECT t."id", t."created_at", t."updated_at", t."accountability", t."impact", t."response_target_at", t."resolution_target_at", t."desired_completion_at", t."next_target_at", t."started_at", t."actual_response_at", t."actual_response_duration", t."actual_resolution_at", t."actual_resolution_duration", t."maximum_response_duration", t."maximum_response_duration_in_days", t."maximum_resolution_duration", t."maximum_resolution_duration_in_days", t."stopped_clock_at", t."stopped_clock_duration", t."downtime_start_at", t."downtime_end_at", t."downtime_duration", t."provider_not_accountable", t."provider_was_not_accountable", t."time_zone", t."response_missed", t."resolution_missed", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'request', t."request_id"), (1, 'sla', t."sla_id"), (2, 'service_instance', t."service_instance_id"), (3, 'standard_service_request', t."standard_service_request_id"), (4, 'organization', t."supplier_id"), (5, 'calendar', t."service_hours_id"), (6, 'calendar', t."support_hours_id"), (7, 'team', t."support_team_id"), (8, 'team', t."first_line_team_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "affected_sla" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /affected_slas
SELECT t."id", t."request_id", "request".json, "request".account_id, t."sla_id", "sla".json, "sla".account_id, t."service_instance_id", "service_instance".json, "service_instance".account_id, t."standard_service_request_id", "standard_service_request".json, "standard_service_request".account_id, t."accountability", t."impact", t."started_at", t."next_target_at", t."response_target_at", t."resolution_target_at", t."desired_completion_at", t."actual_response_at", t."actual_response_duration", t."actual_resolution_at", t."actual_resolution_duration", t."response_missed", t."resolution_missed", t."maximum_response_duration", t."maximum_response_duration_in_days", t."maximum_resolution_duration", t."maximum_resolution_duration_in_days", t."stopped_clock_at", t."stopped_clock_duration", t."downtime_start_at", t."downtime_end_at", t."downtime_duration", t."provider_not_accountable", t."provider_was_not_accountable", t."supplier_id", "supplier".json, "supplier".account_id, t."service_hours_id", "service_hours".json, "service_hours".account_id, t."support_hours_id", "support_hours".json, "support_hours".account_id, t."time_zone", t."support_team_id", "support_team".json, "support_team".account_id, t."first_line_team_id", "first_line_team".json, "first_line_team".account_id, t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "affected_sla" t
LEFT JOIN reference "request" ON "request".type = 'request' AND "request".id = t."request_id"
LEFT JOIN reference "sla" ON "sla".type = 'sla' AND "sla".id = t."sla_id"
LEFT JOIN reference "service_instance" ON "service_instance".type = 'service_instance' AND "service_instance".id = t."service_instance_id"
LEFT JOIN reference "standard_service_request" ON "standard_service_request".type = 'standard_service_request' AND "standard_service_request".id = t."standard_service_request_id"
LEFT JOIN reference "supplier" ON "supplier".type = 'organization' AND "supplier".id = t."supplier_id"
LEFT JOIN reference "service_hours" ON "service_hours".type = 'calendar' AND "service_hours".id = t."service_hours_id"
LEFT JOIN reference "support_hours" ON "support_hours".type = 'calendar' AND "support_hours".id = t."support_hours_id"
LEFT JOIN reference "support_team" ON "support_team".type = 'team' AND "support_team".id = t."support_team_id"
LEFT JOIN reference "first_line_team" ON "first_line_team".type = 'team' AND "first_line_team".id = t."first_line_team_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /workflows/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."category", t."justification", t."status", t."completion_reason", t."impact", t."workflow_type", t."prevent_request_completion", t."start_at", t."completed_at", t."completion_target_at", t."analysis_target_at", t."resolution_duration", t."planned_effort", t."actual_effort", t."actual_vs_planned_effort_percentage", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'workflow' AND a.record_id = t.id), t.account_id, t.shelf, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."manager_id"), (1, 'service', t."service_id"), (2, 'workflow_template', t."template_id"), (3, 'project', t."project_id"), (4, 'release', t."release_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "workflow" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /workflows
SELECT t."id", t."sourceID", t."subject", t."manager_id", "manager".json, "manager".account_id, t."category", t."impact", t."status", t."completion_target_at", t."completed_at", t."service_id", "service".json, "service".account_id, t."created_at", t."updated_at", t.account_id, t.shelf, pg_current_snapshot()
FROM "workflow" t
LEFT JOIN reference "manager" ON "manager".type = 'person' AND "manager".id = t."manager_id"
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
WHERE t.account_id = ANY($1) AND t.shelf IS NULL
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /tasks/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."category", t."status", t."impact", t."supplier_requestID", CASE WHEN t."agile_board_place" IS NOT NULL THEN 1 + (SELECT count(*) FROM "problem" other WHERE other."agile_board_column_id" = t."agile_board_column_id" AND other."agile_board_place" <= t."agile_board_place") + (SELECT count(*) FROM "project_task" other WHERE other."agile_board_column_id" = t."agile_board_column_id" AND other."agile_board_place" <= t."agile_board_place") + (SELECT count(*) FROM "request" other WHERE other."agile_board_column_id" = t."agile_board_column_id" AND other."agile_board_place" <= t."agile_board_place") + (SELECT count(*) FROM "task" other WHERE other."agile_board_column_id" = t."agile_board_column_id" AND (other."agile_board_place", other.id) < (t."agile_board_place", t.id)) END, t."planned_duration", t."planned_effort", t."required_approvals", t."rejection_count", t."resolution_duration", t."start_at", t."waiting_until", t."anticipated_assignment_at", t."assigned_at", t."completion_target_at", t."finished_at", t."new_assignment", t."provider_not_accountable", t."urgent", t."work_hours_are_24x7", t."copy_note_to_request", t."copy_note_to_workflow", t."instructions", t."checked_items", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'task' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'team', t."team_id"), (1, 'person', t."member_id"), (2, 'person', "workflow row"."manager_id"), (3, 'workflow', t."workflow_id"), (4, 'task_template', t."template_id"), (5, 'phase', t."phase_id"), (6, 'organization', t."supplier_id"), (7, 'skill_pool', t."skill_pool_id"), (8, 'task', t."failure_task_id"), (9, 'request', t."request_id"), (10, 'request_template', t."request_template_id"), (11, 'service_instance', t."request_service_instance_id"), (12, 'agile_board', t."agile_board_id"), (13, 'agile_board_column', t."agile_board_column_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "task" t
LEFT JOIN "workflow" "workflow row" ON "workflow row".id = t."workflow_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /tasks
SELECT t."id", t."sourceID", t."subject", t."impact", t."category", t."status", t."team_id", "team".json, "team".account_id, t."member_id", "member".json, "member".account_id, t."completion_target_at", t."finished_at", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "task" t
LEFT JOIN reference "team" ON "team".type = 'team' AND "team".id = t."team_id"
LEFT JOIN reference "member" ON "member".type = 'person' AND "member".id = t."member_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /approvals/:id
SELECT t."id", t."created_at", t."updated_at", t."status", t."planned_effort", t."attachment", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."approver_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "approval" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /approvals
SELECT t."id", t."approver_id", "approver".json, "approver".account_id, t."status", t."planned_effort", t.account_id, pg_current_snapshot()
FROM "approval" t
LEFT JOIN reference "approver" ON "approver".type = 'person' AND "approver".id = t."approver_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /task_templates/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."category", t."impact", t."planned_duration", t."planned_effort", t."planned_effort_workflow_manager", t."planned_effort_requester", t."planned_effort_requester_business_unit_manager", t."planned_effort_requester_manager", t."planned_effort_service_owner", t."assign_to_workflow_manager", t."assign_to_requester", t."assign_to_requester_business_unit_manager", t."assign_to_requester_manager", t."assign_to_service_owner", t."copy_notes_to_request", t."copy_notes_to_workflow", t."disabled", t."urgent", t."work_hours_are_24x7", t."required_approvals", t."instructions", t."note", t."provider_not_accountable", (SELECT count(*) FROM "task" counted WHERE counted.account_id = t.account_id AND counted."template_id" = t.id), (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'task_template' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."member_id"), (1, 'team', t."team_id"), (2, 'organization', t."supplier_id"), (3, 'skill_pool', t."skill_pool_id"), (4, 'effort_class', t."effort_class_id"), (5, 'request_template', t."request_template_id"), (6, 'service_instance', t."request_service_instance_id"), (7, 'ui_extension', t."ui_extension_id"), (8, 'pdf_design', t."pdf_design_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "task_template" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /task_templates
SELECT t."id", t."sourceID", t."subject", t."impact", t."category", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "task_template" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /task_template_approvals/:id
SELECT t."id", t."planned_effort", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."approver_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "task_template_approval" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /task_template_approvals
SELECT t."id", t."approver_id", "approver".json, "approver".account_id, t."planned_effort", t.account_id, pg_current_snapshot()
FROM "task_template_approval" t
LEFT JOIN reference "approver" ON "approver".type = 'person' AND "approver".id = t."approver_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /workflow_templates/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."category", t."justification", t."impact", t."workflow_type", t."assign_relations_to_workflow_manager", t."disabled", t."prevent_request_completion", t."instructions", t."note", t."recurrence", (SELECT count(*) FROM "workflow" counted WHERE counted.account_id = t.account_id AND counted."template_id" = t.id), (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'workflow_template' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'service', t."service_id"), (1, 'person', t."workflow_manager_id"), (2, 'ui_extension', t."ui_extension_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "workflow_template" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /workflow_templates
SELECT t."id", t."sourceID", t."subject", t."service_id", "service".json, "service".account_id, t."created_at", t."updated_at", t."disabled", t."recurrence", t.account_id, pg_current_snapshot()
FROM "workflow_template" t
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /workflow_template_phases/:id
SELECT t."id", t."created_at", t."updated_at", t."name", t."position", t.account_id, t.version
FROM "workflow_template_phase" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /workflow_template_phases
SELECT t."id", t."name", t."position", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "workflow_template_phase" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."position", t."id"
LIMIT 21

-- GET /workflow_template_tasks/:id
SELECT t."id", t."created_at", t."updated_at", t."subject", t."phase_name", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'workflow_template', t."workflow_template_id"), (1, 'task_template', t."task_template_id"), (2, 'workflow_template_task', t."failure_task_id"), (3, 'task_template', t."failure_task_template_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "workflow_template_task" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /workflow_template_tasks
SELECT t."id", t."subject", t."task_template_id", "task_template".json, "task_template".account_id, t."phase_name", t."failure_task_id", "failure_task".json, "failure_task".account_id, t."failure_task_template_id", "failure_task_template".json, "failure_task_template".account_id, t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "workflow_template_task" t
LEFT JOIN reference "task_template" ON "task_template".type = 'task_template' AND "task_template".id = t."task_template_id"
LEFT JOIN reference "failure_task" ON "failure_task".type = 'workflow_template_task' AND "failure_task".id = t."failure_task_id"
LEFT JOIN reference "failure_task_template" ON "failure_task_template".type = 'task_template' AND "failure_task_template".id = t."failure_task_template_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /request_templates/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."category", t."impact", t."status", t."completion_reason", t."action_type", t."rfc_type", t."time_zone", t."desired_completion", t."planned_effort", t."asset_selection", t."assign_after_workflow_completion", t."assign_to_self", t."copy_subject_to_requests", t."translate_subject", t."end_users", t."specialists", t."urgent", t."disabled", t."description", t."instructions", t."note", t."registration_hints", t."keywords", coalesce((SELECT x."subject" FROM "request_template_translation" x
WHERE x."request_template_id" = t.id AND x."subject" IS NOT NULL
AND (x.locale = $1::text OR x.locale LIKE $1::text || '-%') ORDER BY x.locale LIMIT 1), t."subject"), coalesce((SELECT x."note" FROM "request_template_translation" x
WHERE x."request_template_id" = t.id AND x."note" IS NOT NULL
AND (x.locale = $2::text OR x.locale LIKE $2::text || '-%') ORDER BY x.locale LIMIT 1), t."note"), coalesce((SELECT x."registration_hints" FROM "request_template_translation" x
WHERE x."request_template_id" = t.id AND x."registration_hints" IS NOT NULL
AND (x.locale = $3::text OR x.locale LIKE $3::text || '-%') ORDER BY x.locale LIMIT 1), t."registration_hints"), coalesce((SELECT x."keywords" FROM "request_template_translation" x
WHERE x."request_template_id" = t.id AND x."keywords" IS NOT NULL
AND (x.locale = $4::text OR x.locale LIKE $4::text || '-%') ORDER BY x.locale LIMIT 1), t."keywords"), (SELECT count(*) FROM "request" counted WHERE counted.account_id = t.account_id AND counted."template_id" = t.id), (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'request_template' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'service', t."service_id"), (1, 'team', t."team_id"), (2, 'person', t."member_id"), (3, 'organization', t."supplier_id"), (4, 'ci', t."ci_id"), (5, 'effort_class', t."effort_class_id"), (6, 'workflow_template', t."workflow_template_id"), (7, 'person', t."workflow_manager_id"), (8, 'calendar', t."support_hours_id"), (9, 'ui_extension', t."ui_extension_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "request_template" t

WHERE t.id = $5 AND t.account_id = $6
-- GET /request_templates
SELECT t."id", t."sourceID", t."subject", t."category", t."impact", t."service_id", "service".json, "service".account_id, t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "request_template" t
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /request_template_translations/:id
SELECT t."id", t."created_at", t."updated_at", t."locale", t."subject", t."note", t."registration_hints", t."keywords", t.account_id, t.version
FROM "request_template_translation" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /request_template_translations
SELECT t."id", t."locale", t."subject", t."note", t."registration_hints", t."keywords", t.account_id, pg_current_snapshot()
FROM "request_template_translation" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /problems/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."category", t."status", t."impact", t."supplier_requestID", CASE WHEN t."product_backlog_place" IS NOT NULL THEN 1 + (SELECT count(*) FROM "problem" other WHERE other."product_backlog_id" = t."product_backlog_id" AND (other."product_backlog_place", other.id) < (t."product_backlog_place", t.id)) + (SELECT count(*) FROM "request" other WHERE other."product_backlog_id" = t."product_backlog_id" AND other."product_backlog_place" < t."product_backlog_place") END, CASE WHEN t."agile_board_place" IS NOT NULL THEN 1 + (SELECT count(*) FROM "problem" other WHERE other."agile_board_column_id" = t."agile_board_column_id" AND (other."agile_board_place", other.id) < (t."agile_board_place", t.id)) + (SELECT count(*) FROM "project_task" other WHERE other."agile_board_column_id" = t."agile_board_column_id" AND other."agile_board_place" < t."agile_board_place") + (SELECT count(*) FROM "request" other WHERE other."agile_board_column_id" = t."agile_board_column_id" AND other."agile_board_place" < t."agile_board_place") + (SELECT count(*) FROM "task" other WHERE other."agile_board_column_id" = t."agile_board_column_id" AND other."agile_board_place" < t."agile_board_place") END, t."known_error", t."urgent", t."new_assignment", t."planned_effort", t."resolution_duration", t."analysis_target_at", t."waiting_until", t."solved_at", t."workaround", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'problem' AND a.record_id = t.id), t.account_id, t.shelf, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."manager_id"), (1, 'service', t."service_id"), (2, 'team', t."team_id"), (3, 'person', t."member_id"), (4, 'organization', t."supplier_id"), (5, 'workflow', t."workflow_id"), (6, 'project', t."project_id"), (7, 'knowledge_article', t."knowledge_article_id"), (8, 'product_backlog', t."product_backlog_id"), (9, 'agile_board', t."agile_board_id"), (10, 'agile_board_column', t."agile_board_column_id"), (11, 'ui_extension', "ui_extension latest".id)) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "problem" t
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'problem' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
WHERE t.id = $1 AND t.account_id = $2
-- GET /problems
SELECT t."id", t."sourceID", t."subject", t."impact", t."status", t."known_error", t."analysis_target_at", t."solved_at", t."team_id", "team".json, "team".account_id, t."member_id", "member".json, "member".account_id, t."service_id", "service".json, "service".account_id, t."created_at", t."updated_at", t.account_id, t.shelf, pg_current_snapshot()
FROM "problem" t
LEFT JOIN reference "team" ON "team".type = 'team' AND "team".id = t."team_id"
LEFT JOIN reference "member" ON "member".type = 'person' AND "member".id = t."member_id"
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
WHERE t.account_id = ANY($1) AND t.shelf IS NULL
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /projects/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."category", t."status", t."completion_reason", t."justification", t."risk_level", t."program", t."time_zone", t."effort", t."cost_of_effort", t."cost_of_purchases", t."total_cost", t."value", t."value_currency", t."roi", t."completed_at", t."completion_target_at", t."resolution_duration", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'project' AND a.record_id = t.id), t.account_id, t.shelf, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'project_template', t."template_id"), (1, 'organization', t."customer_id"), (2, 'person', t."manager_id"), (3, 'service', t."service_id"), (4, 'calendar', t."work_hours_id"), (5, 'ui_extension', "ui_extension latest".id)) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "project" t
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'project' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
WHERE t.id = $1 AND t.account_id = $2
-- GET /projects
SELECT t."id", t."sourceID", t."subject", t."manager_id", "manager".json, "manager".account_id, t."category", t."status", t."completion_target_at", t."completed_at", t."service_id", "service".json, "service".account_id, t."created_at", t."updated_at", t.account_id, t.shelf, pg_current_snapshot()
FROM "project" t
LEFT JOIN reference "manager" ON "manager".type = 'person' AND "manager".id = t."manager_id"
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
WHERE t.account_id = ANY($1) AND t.shelf IS NULL
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /phases/:id
SELECT t."id", t."created_at", t."updated_at", t."name", t."position", t."status", t."started_at", t."completed_at", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'project', t."project_id"), (1, 'workflow', t."workflow_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "phase" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /phases
SELECT t."id", t."name", t."position", t."status", t."started_at", t."completed_at", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "phase" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."position", t."id"
LIMIT 21

-- GET /project_tasks/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."category", t."status", t."phase_id", "phase".json, "phase".account_id, "phase row"."position", "phase row"."status", "phase row"."started_at", "phase row"."completed_at", "phase row"."created_at", "phase row"."updated_at", t."supplier_requestID", CASE WHEN t."agile_board_place" IS NOT NULL THEN 1 + (SELECT count(*) FROM "problem" other WHERE other."agile_board_column_id" = t."agile_board_column_id" AND other."agile_board_place" <= t."agile_board_place") + (SELECT count(*) FROM "project_task" other WHERE other."agile_board_column_id" = t."agile_board_column_id" AND (other."agile_board_place", other.id) < (t."agile_board_place", t.id)) + (SELECT count(*) FROM "request" other WHERE other."agile_board_column_id" = t."agile_board_column_id" AND other."agile_board_place" < t."agile_board_place") + (SELECT count(*) FROM "task" other WHERE other."agile_board_column_id" = t."agile_board_column_id" AND other."agile_board_place" < t."agile_board_place") END, t."planned_duration", t."planned_effort", t."required_approvals", t."resolution_duration", t."start_at", t."deadline", t."waiting_until", t."anticipated_assignment_at", t."assigned_at", t."completion_target_at", t."finished_at", t."urgent", t."work_hours_are_24x7", t."instructions", t."checked_items", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'project_task' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'project', t."project_id"), (1, 'task_template', t."template_id"), (2, 'project_task_template', t."project_task_template_id"), (3, 'person', "project row"."manager_id"), (4, 'team', t."team_id"), (5, 'organization', t."supplier_id"), (6, 'skill_pool', t."skill_pool_id"), (7, 'agile_board', t."agile_board_id"), (8, 'agile_board_column', t."agile_board_column_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "project_task" t
LEFT JOIN reference "phase" ON "phase".type = 'phase' AND "phase".id = t."phase_id"
LEFT JOIN "phase" "phase row" ON "phase row".id = t."phase_id"
LEFT JOIN "project" "project row" ON "project row".id = t."project_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /project_tasks
SELECT t."id", t."sourceID", t."subject", t."category", t."status", t."completion_target_at", t."finished_at", t."created_at", t."updated_at", t."phase_id", "phase".json, "phase".account_id, "phase row"."position", "phase row"."status", "phase row"."started_at", "phase row"."completed_at", "phase row"."created_at", "phase row"."updated_at", t.account_id, pg_current_snapshot()
FROM "project_task" t
LEFT JOIN reference "phase" ON "phase".type = 'phase' AND "phase".id = t."phase_id"
LEFT JOIN "phase" "phase row" ON "phase row".id = t."phase_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /project_task_assignments/:id
SELECT t."id", t."created_at", t."updated_at", t."status", t."planned_effort", t."waiting_until", t."attachment", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."assignee_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "project_task_assignment" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /project_task_assignments
SELECT t."id", t."assignee_id", "assignee".json, "assignee".account_id, t."status", t."planned_effort", t.account_id, pg_current_snapshot()
FROM "project_task_assignment" t
LEFT JOIN reference "assignee" ON "assignee".type = 'person' AND "assignee".id = t."assignee_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /project_templates/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."category", t."justification", t."time_zone", t."disabled", t."instructions", t."note", (SELECT count(*) FROM "project" counted WHERE counted.account_id = t.account_id AND counted."template_id" = t.id), (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'project_template' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'service', t."service_id"), (1, 'calendar', t."work_hours_id"), (2, 'ui_extension', t."ui_extension_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "project_template" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /project_templates
SELECT t."id", t."sourceID", t."subject", t."service_id", "service".json, "service".account_id, t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "project_template" t
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /project_task_templates/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."category", t."planned_duration", t."planned_effort", t."planned_effort_project_manager", t."planned_effort_requester", t."planned_effort_requester_business_unit_manager", t."planned_effort_requester_manager", t."planned_effort_service_owner", t."assign_to_project_manager", t."assign_to_requester", t."assign_to_requester_business_unit_manager", t."assign_to_requester_manager", t."assign_to_service_owner", t."copy_notes_to_project", t."disabled", t."urgent", t."work_hours_are_24x7", t."required_approvals", t."instructions", t."note", (SELECT count(*) FROM "project_task" counted WHERE counted.account_id = t.account_id AND counted."project_task_template_id" = t.id), (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'project_task_template' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'team', t."team_id"), (1, 'organization', t."supplier_id"), (2, 'skill_pool', t."skill_pool_id"), (3, 'effort_class', t."effort_class_id"), (4, 'ui_extension', t."ui_extension_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "project_task_template" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /project_task_templates
SELECT t."id", t."sourceID", t."subject", t."category", t."created_at", t."updated_at", t."disabled", t.account_id, pg_current_snapshot()
FROM "project_task_template" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /project_task_template_assignments/:id
SELECT t."id", t."planned_effort", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."assignee_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "project_task_template_assignment" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /project_task_template_assignments
SELECT t."id", t."assignee_id", "assignee".json, "assignee".account_id, t."planned_effort", t.account_id, pg_current_snapshot()
FROM "project_task_template_assignment" t
LEFT JOIN reference "assignee" ON "assignee".type = 'person' AND "assignee".id = t."assignee_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /project_template_phases/:id
SELECT t."id", t."created_at", t."updated_at", t."name", t."position", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'project_template', t."project_template_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "project_template_phase" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /project_template_phases
SELECT t."id", t."name", t."position", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "project_template_phase" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."position", t."id"
LIMIT 21

-- GET /project_template_tasks/:id
SELECT t."id", t."subject", t."phase_name", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'project_template', t."project_template_id"), (1, 'project_task_template', t."task_template_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "project_template_task" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /project_template_tasks
SELECT t."id", t."subject", t."task_template_id", "task_template".json, "task_template".account_id, t."phase_name", t.account_id, pg_current_snapshot()
FROM "project_template_task" t
LEFT JOIN reference "task_template" ON "task_template".type = 'project_task_template' AND "task_template".id = t."task_template_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /releases/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."status", t."completion_reason", t."impact", t."completed_at", t."completion_target_at", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'release' AND a.record_id = t.id), t.account_id, t.shelf, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."manager_id"), (1, 'ui_extension', "ui_extension latest".id)) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "release" t
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'release' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
WHERE t.id = $1 AND t.account_id = $2
-- GET /releases
SELECT t."id", t."sourceID", t."subject", t."impact", t."status", t."completion_target_at", t."completed_at", t."created_at", t."updated_at", t.account_id, t.shelf, pg_current_snapshot()
FROM "release" t
WHERE t.account_id = ANY($1) AND t.shelf IS NULL
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /risks/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."subject", t."severity", t."status", t."closure_reason", t."mitigation_target_at", t."closed_at", t."resolution_duration", t."custom_fields", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'risk' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."manager_id"), (1, 'ui_extension', "ui_extension latest".id)) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "risk" t
LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = 'ui_extension' AND account_id = t.account_id
AND attributes->>'category' = 'risk' AND attributes->>'active_version' IS NOT NULL AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) "ui_extension latest" ON true
WHERE t.id = $1 AND t.account_id = $2
-- GET /risks
SELECT t."id", t."sourceID", t."subject", t."severity", t."status", t."manager_id", "manager".json, "manager".account_id, t."mitigation_target_at", t."closed_at", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "risk" t
LEFT JOIN reference "manager" ON "manager".type = 'person' AND "manager".id = t."manager_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."subject", t."id"
LIMIT 21

-- GET /notes/:id
SELECT t."id", t."created_at", t."updated_at", t."text", t."internal", t."suppress_note_added_notifications", t."internal_account", t."medium", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'note' AND a.record_id = t.id), t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."person_id"), (1, 'request', t."request_id"), (2, 'problem', t."problem_id"), (3, 'workflow', t."workflow_id"), (4, 'task', t."task_id"), (5, 'project', t."project_id"), (6, 'project_task', t."project_task_id"), (7, 'release', t."release_id"), (8, 'risk', t."risk_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "note" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /notes
SELECT t."id", t."person_id", "person".json, "person".account_id, t."medium", t."internal", t."text", (SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = 'note' AND a.record_id = t.id), t."created_at", t.account_id, pg_current_snapshot()
FROM "note" t
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /note_reactions/:id
SELECT t."id", t."note_id", t."reaction", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."person_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "note_reaction" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /note_reactions
SELECT t."id", t."reaction", t."person_id", "person".json, "person".account_id, t.account_id, pg_current_snapshot()
FROM "note_reaction" t
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /note_attachments/:id
SELECT t."id", t."note_id", t."name", t."key", t."size", t."inline", t."key", t."inline", t."created_at", t.account_id, 1
FROM "note_attachment" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /note_attachments
SELECT t."id", t."name", t."key", t."size", t."inline", t."key", t."inline", t."note_id", t."created_at", t.account_id, pg_current_snapshot()
FROM "note_attachment" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /inbound_emails/:id
SELECT t."id", t."note_id", t."from", t."to", t."cc", t."subject", t."body_start", t."message_id", t."failure_reason", t."source_uri", t."created_at", t.account_id, t.version
FROM "inbound_email" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /inbound_emails
SELECT t."id", t."from", t."to", t."cc", t."subject", t."body_start", t."message_id", t."failure_reason", t."note_id", t."source_uri", t."created_at", t.account_id, pg_current_snapshot()
FROM "inbound_email" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /tags/:id
SELECT t."id", t."created_at", t."updated_at", t."name", t.account_id, t.version
FROM "tag" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /tags
SELECT t."id", t."name", t.account_id, pg_current_snapshot()
FROM "tag" t
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /watches/:id
SELECT t."id", t."created_at", t."updated_at", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."person_id"), (1, 'person', t."added_by_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "watch" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /watches
SELECT t."id", t."person_id", "person".json, "person".account_id, t."added_by_id", "added_by".json, "added_by".account_id, t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "watch" t
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
LEFT JOIN reference "added_by" ON "added_by".type = 'person' AND "added_by".id = t."added_by_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /time_entries/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."date", t."time_spent", t."started_at", t."description", t."correction", t."deleted", t."note_id", t."activityID", t."agreementID", t."rateID", t."charge", t."charge_currency", t."charge_rate", t."charge_type", t."cost", t."cost_currency", t.account_id, t.shelf, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'organization', t."customer_id"), (1, 'service', t."service_id"), (2, 'person', t."person_id"), (3, 'effort_class', t."effort_class_id"), (4, 'time_allocation', t."time_allocation_id"), (5, 'organization', t."organization_id"), (6, 'request', t."request_id"), (7, 'problem', t."problem_id"), (8, 'task', t."task_id"), (9, 'project_task', t."project_task_id"), (10, 'sla', t."sla_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "time_entry" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /time_entries
SELECT t."id", t."sourceID", t."date", t."person_id", "person".json, "person".account_id, t."time_spent", t."customer_id", "customer".json, "customer".account_id, t."service_id", "service".json, "service".account_id, t."effort_class_id", "effort_class".json, "effort_class".account_id, t."request_id", "request".json, "request".account_id, t."problem_id", "problem".json, "problem".account_id, t."task_id", "task".json, "task".account_id, t."project_task_id", "project_task".json, "project_task".account_id, t."created_at", t."updated_at", t.account_id, t.shelf, pg_current_snapshot()
FROM "time_entry" t
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
LEFT JOIN reference "customer" ON "customer".type = 'organization' AND "customer".id = t."customer_id"
LEFT JOIN reference "service" ON "service".type = 'service' AND "service".id = t."service_id"
LEFT JOIN reference "effort_class" ON "effort_class".type = 'effort_class' AND "effort_class".id = t."effort_class_id"
LEFT JOIN reference "request" ON "request".type = 'request' AND "request".id = t."request_id"
LEFT JOIN reference "problem" ON "problem".type = 'problem' AND "problem".id = t."problem_id"
LEFT JOIN reference "task" ON "task".type = 'task' AND "task".id = t."task_id"
LEFT JOIN reference "project_task" ON "project_task".type = 'project_task' AND "project_task".id = t."project_task_id"
WHERE t.account_id = ANY($1) AND t.shelf IS NULL
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /shop_order_lines/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."status", t."shop_article", t."quantity", t."ordered_at", t."completed_at", t."price", t."price_currency", t."total_price", t."recurring_period", t."recurring_price", t."recurring_price_currency", t."total_recurring_price", t."provider_ordered_at", t."provider_price", t."provider_price_currency", t."provider_total_price", t."provider_recurring_period", t."provider_recurring_price", t."provider_recurring_price_currency", t."provider_total_recurring_price", t."delivery_address", t."delivery_city", t."delivery_country", t."delivery_state", t."delivery_zip", t."custom_fields", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."requested_by_id"), (1, 'person', t."requested_for_id"), (2, 'request', t."order_id"), (3, 'request', t."fulfillment_request_id"), (4, 'task', t."fulfillment_task_id"), (5, 'request_template', t."fulfillment_template_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "shop_order_line" t

WHERE t.id = $1 AND t.account_id = $2 AND ((((t."requested_by_id" = $3) OR (t."requested_for_id" = $4))) OR ((t."order_id" IS NULL) IS NOT TRUE))
-- GET /shop_order_lines
SELECT t."id", t."sourceID", t."requested_for_id", "requested_for".json, "requested_for".account_id, t."shop_article", t."name", t."status", t."quantity", t."ordered_at", t."completed_at", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "shop_order_line" t
LEFT JOIN reference "requested_for" ON "requested_for".type = 'person' AND "requested_for".id = t."requested_for_id"
WHERE t.account_id = ANY($1) AND ((((t."requested_by_id" = $2) OR (t."requested_for_id" = $3))) OR ((t."order_id" IS NULL) IS NOT TRUE))
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /automation_rules/:id
SELECT t."id", t."source", t."sourceID", t."created_at", t."updated_at", t."name", t."trigger", t."position", t."condition", t."actions", t."expressions", t."description", t."actions_html", t."description_html", t."disabled", t."generic", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'request', t."request_id"), (1, 'request_template', t."request_template_id"), (2, 'task', t."task_id"), (3, 'task_template', t."task_template_id"), (4, 'workflow', t."workflow_id"), (5, 'workflow_template', t."workflow_template_id"), (6, 'project_task', t."project_task_id"), (7, 'project_task_template', t."project_task_template_id"), (8, 'project_template', t."project_template_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "automation_rule" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /automation_rules
SELECT t."id", t."disabled", t."name", t."trigger", t."position", t."created_at", t."updated_at", t."generic", t."request_id", "request".json, "request".account_id, t."request_template_id", "request_template".json, "request_template".account_id, t."task_id", "task".json, "task".account_id, t."task_template_id", "task_template".json, "task_template".account_id, t."workflow_id", "workflow".json, "workflow".account_id, t."workflow_template_id", "workflow_template".json, "workflow_template".account_id, t."project_task_id", "project_task".json, "project_task".account_id, t."project_task_template_id", "project_task_template".json, "project_task_template".account_id, t."project_template_id", "project_template".json, "project_template".account_id, t.account_id, pg_current_snapshot()
FROM "automation_rule" t
LEFT JOIN reference "request" ON "request".type = 'request' AND "request".id = t."request_id"
LEFT JOIN reference "request_template" ON "request_template".type = 'request_template' AND "request_template".id = t."request_template_id"
LEFT JOIN reference "task" ON "task".type = 'task' AND "task".id = t."task_id"
LEFT JOIN reference "task_template" ON "task_template".type = 'task_template' AND "task_template".id = t."task_template_id"
LEFT JOIN reference "workflow" ON "workflow".type = 'workflow' AND "workflow".id = t."workflow_id"
LEFT JOIN reference "workflow_template" ON "workflow_template".type = 'workflow_template' AND "workflow_template".id = t."workflow_template_id"
LEFT JOIN reference "project_task" ON "project_task".type = 'project_task' AND "project_task".id = t."project_task_id"
LEFT JOIN reference "project_task_template" ON "project_task_template".type = 'project_task_template' AND "project_task_template".id = t."project_task_template_id"
LEFT JOIN reference "project_template" ON "project_template".type = 'project_template' AND "project_template".id = t."project_template_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /app_offering_automation_rules/:id
SELECT t."id", t."created_at", t."updated_at", t."rulable_type", t."name", t."trigger", t."position", t."condition", t."actions", t."expressions", t."description", t."actions_html", t."description_html", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'app_offering', t."app_offering_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "app_offering_automation_rule" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /app_offering_automation_rules
SELECT t."id", t."app_offering_id", "app_offering".json, "app_offering".account_id, t."rulable_type", t."name", t."trigger", t."position", t."created_at", t."updated_at", t.account_id, pg_current_snapshot()
FROM "app_offering_automation_rule" t
LEFT JOIN reference "app_offering" ON "app_offering".type = 'app_offering' AND "app_offering".id = t."app_offering_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."id"
LIMIT 21

-- GET /automation_failures/:id
SELECT t."id", t."created_at", t."updated_at", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."event", t."message", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'automation_rule', t."automation_rule_id"), (1, 'app_offering_automation_rule', t."app_offering_automation_rule_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "automation_failure" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /automation_failures
SELECT t."id", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."event", t."message", t."created_at", t.account_id, pg_current_snapshot()
FROM "automation_failure" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /automation_rule_runs/:id
SELECT t."id", t."created_at", t."updated_at", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."event", t."outcome", t."action_count", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'automation_rule', t."automation_rule_id"), (1, 'app_offering_automation_rule', t."app_offering_automation_rule_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "automation_rule_run" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /automation_rule_runs
SELECT t."id", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."event", t."outcome", t."action_count", t."created_at", t.account_id, pg_current_snapshot()
FROM "automation_rule_run" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /agile_board_items/:id
SELECT t."id", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."status", t."urgent", t."agile_board_column_position", t."column_position", t."created_at", t."updated_at", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'team', t."team_id"), (1, 'person', t."member_id"), (2, 'agile_board_column', t."agile_board_column_id")) v(at, type, id) WHERE v.id IS NOT NULL), 1
FROM "agile_board_item" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
WHERE t.id = $1 AND t.account_id = $2
-- GET /agile_board_items
SELECT t."id", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."status", t."urgent", t."team_id", "team".json, "team".account_id, t."member_id", "member".json, "member".account_id, t."agile_board_column_id", "agile_board_column".json, "agile_board_column".account_id, t."agile_board_column_position", t."updated_at", t.account_id, t."column_position", pg_current_snapshot()
FROM "agile_board_item" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
LEFT JOIN reference "team" ON "team".type = 'team' AND "team".id = t."team_id"
LEFT JOIN reference "member" ON "member".type = 'person' AND "member".id = t."member_id"
LEFT JOIN reference "agile_board_column" ON "agile_board_column".type = 'agile_board_column' AND "agile_board_column".id = t."agile_board_column_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."column_position", t."id"
LIMIT 21

-- GET /sprint_backlog_items/:id
SELECT t."id", t."created_at", t."updated_at", CASE WHEN t."place" IS NOT NULL THEN 1 + (SELECT count(*) FROM "sprint_backlog_item" other WHERE other."sprint_id" = t."sprint_id" AND (other."place", other.id) < (t."place", t.id)) END, t."estimate", t."planned", t."done", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'sprint', t."sprint_id"), (1, 'problem', t."problem_id"), (2, 'project_task', t."project_task_id"), (3, 'request', t."request_id"), (4, 'task', t."task_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "sprint_backlog_item" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /sprint_backlog_items
SELECT t."id", CASE WHEN t."place" IS NOT NULL THEN 1 + (SELECT count(*) FROM "sprint_backlog_item" other WHERE other."sprint_id" = t."sprint_id" AND (other."place", other.id) < (t."place", t.id)) END, t."estimate", t."sprint_id", "sprint".json, "sprint".account_id, t."created_at", t."updated_at", t."problem_id", "problem".json, "problem".account_id, t."project_task_id", "project_task".json, "project_task".account_id, t."request_id", "request".json, "request".account_id, t."task_id", "task".json, "task".account_id, t.account_id, pg_current_snapshot()
FROM "sprint_backlog_item" t
LEFT JOIN reference "sprint" ON "sprint".type = 'sprint' AND "sprint".id = t."sprint_id"
LEFT JOIN reference "problem" ON "problem".type = 'problem' AND "problem".id = t."problem_id"
LEFT JOIN reference "project_task" ON "project_task".type = 'project_task' AND "project_task".id = t."project_task_id"
LEFT JOIN reference "request" ON "request".type = 'request' AND "request".id = t."request_id"
LEFT JOIN reference "task" ON "task".type = 'task' AND "task".id = t."task_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id DESC, t."id" DESC
LIMIT 21

-- GET /product_backlog_items/:id
SELECT t."id", t."position", t."estimate", t."created_at", t."updated_at", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'problem', t."problem_id"), (1, 'request', t."request_id")) v(at, type, id) WHERE v.id IS NOT NULL), 1
FROM "product_backlog_item" t

WHERE t.id = $1 AND t.account_id = $2
-- GET /product_backlog_items
SELECT t."id", t."position", t."estimate", t."created_at", t."updated_at", t."problem_id", "problem".json, "problem".account_id, t."request_id", "request".json, "request".account_id, t.account_id, pg_current_snapshot()
FROM "product_backlog_item" t
LEFT JOIN reference "problem" ON "problem".type = 'problem' AND "problem".id = t."problem_id"
LEFT JOIN reference "request" ON "request".type = 'request' AND "request".id = t."request_id"
WHERE t.account_id = ANY($1)
ORDER BY t.account_id, t."position", t."id"
LIMIT 21

-- GET /notifications/:id
SELECT t."id", t."created_at", t."updated_at", t."kind", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."note_id", t."event", t."target_at", t."read", t."read_at", t.account_id, (SELECT string_agg(v.at || E'\n' || v.id || E'\n' || coalesce((SELECT r.json || E'\n' || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id), E'\n'), E'\n')
FROM (VALUES (0, 'person', t."person_id")) v(at, type, id) WHERE v.id IS NOT NULL), t.version
FROM "notification" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
WHERE t.id = $1 AND t.account_id = $2 AND ((t."recipient_id" = $3))
-- GET /notifications
SELECT t."id", t."kind", t."record_type", t."record_id", "record".json, "record".account_id, t."record_type", t."note_id", t."event", t."person_id", "person".json, "person".account_id, t."target_at", t."read", t."created_at", t.account_id, pg_current_snapshot()
FROM "notification" t
LEFT JOIN reference "record" ON "record".type = t."record_type" AND "record".id = t."record_id"
LEFT JOIN reference "person" ON "person".type = 'person' AND "person".id = t."person_id"
WHERE t.account_id = ANY($1) AND ((t."recipient_id" = $2))
ORDER BY t.account_id DESC, t."id" DESC
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

-- GET /requests/:id/audit
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
