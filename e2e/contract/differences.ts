import type { Differences } from '@deskline/testing';

/** Records the documents describe that have no definition yet. One that gets a definition is to leave this list. */
export const RECORDS_TO_COME = [
  'account', // is no record of a catalogue: its id is a string
  'app_offering_automation_rules',
  'app_offerings',
  'automation_rules',
  'broadcasts',
  'contracts',
  'flsas',
  'holidays',
  'out_of_office_periods',
  'project_tasks',
  'risks',
  'service_categories',
  'service_offerings',
  'slas',
  'survey_responses',
];

/** Records of ours that no document has a table of. */
export const RECORDS_BEYOND = [
  'agile_board_columns', // "agile_board_column: reference"
  'approvals', // "/tasks/:id/approvals"
  'deliveries', // the log of a webhook: "/webhooks/:id/deliveries"
  'pdf_designs', // "pdf_design: seen in output"
  'phases', // "phase has id, name, position, status, ..."
];

/** Audit lines are kept with every change; to list them is to come. */
const AUDIT = 'audit';

export const DIFFERENCES: Readonly<Record<string, Differences>> = {
  requests: {
    // A request takes notes and time spent as tasks do.
    fieldsBeyond: ['note', 'note_attachments', 'time_spent', 'time_spent_effort_class'],
    // They need what agreements and services say of a request.
    viewsToCome: ['problem_management_review', 'sla_accountability'],
  },
  request_templates: {
    // Translations are not kept yet.
    fieldsToCome: [
      'localized_keywords',
      'localized_note',
      'localized_registration_hints',
      'localized_subject',
    ],
    subCollectionsToCome: [AUDIT, 'automation_rules', 'reservation_offerings'],
  },
  problems: { subCollectionsToCome: [AUDIT, 'cis', 'service_instances', 'sprint_backlog_items'] },
  projects: { subCollectionsToCome: [AUDIT, 'risks', 'tasks'] },
  releases: { subCollectionsToCome: [AUDIT] },
  notes: {
    // What a note stands under; document 4 has only the paths that lead there.
    fieldsBeyond: ['request', 'problem', 'workflow', 'task', 'project', 'release'],
    // There is no mail yet, neither in nor out.
    fieldsToCome: ['inbound_email', 'internal_account', 'suppress_note_added_notifications'],
  },
  time_entries: {
    fieldsToCome: ['note_id', 'note_nodeID', 'project_task', 'sla', 'time_allocation'],
  },
  people: {
    fieldsToCome: ['addresses', 'contacts'],
    viewsToCome: ['directory', 'internal', 'support_domain'],
    filtersToCome: ['roles'],
    subCollectionsToCome: [
      'addresses',
      AUDIT,
      'ci_coverages',
      'cis',
      'contacts',
      'out_of_office_periods',
      'permissions', // is no collection of records, but has the path
      'service_coverages',
      'service_instance_coverages',
      'sla_coverages',
    ],
  },
  teams: { subCollectionsToCome: [AUDIT] },
  organizations: {
    fieldsToCome: ['addresses', 'contacts'],
    viewsToCome: ['directory', 'external', 'internal', 'support_domain', 'trusted'],
    subCollectionsToCome: ['addresses', AUDIT, 'contacts', 'contracts', 'risks', 'slas', 'time_allocations'],
  },
  sites: { viewsToCome: ['directory', 'support_domain'], subCollectionsToCome: [AUDIT, 'slas'] },
  calendars: {
    fieldsToCome: ['calendar_hours'],
    listToCome: ['calendar_hours'],
    subCollectionsToCome: [AUDIT, 'holidays', 'calendar_hours', 'service_offerings'],
  },
  services: {
    fieldsToCome: ['localized_description', 'localized_keywords', 'localized_name'],
    subCollectionsToCome: [
      AUDIT,
      'request_templates',
      'risks',
      'slas',
      'service_offerings',
      'workflow_templates',
    ],
  },
  service_instances: {
    subCollectionsToCome: [AUDIT, 'child_service_instances', 'cis', 'parent_service_instances', 'slas'],
  },
  products: { subCollectionsToCome: [AUDIT] },
  product_categories: { fieldsToCome: ['localized_group'], subCollectionsToCome: [AUDIT] },
  knowledge_articles: { subCollectionsToCome: [AUDIT, 'requests', 'service_instances', 'translations'] },
  sprints: { subCollectionsToCome: [AUDIT, 'sprint_backlog_items'] },
  product_backlogs: { subCollectionsToCome: [AUDIT, 'product_backlog_items'] },
  closure_codes: { subCollectionsToCome: [AUDIT] },
  effort_classes: {
    subCollectionsToCome: [AUDIT, 'service_offerings', 'skill_pools', 'timesheet_settings'],
  },
  project_risk_levels: { subCollectionsToCome: [AUDIT] },
  // All settings-style records have one.
  rfc_types: { fieldsBeyond: ['description'] },
  skill_pools: { subCollectionsToCome: [AUDIT, 'effort_classes'] },
  surveys: { subCollectionsToCome: [AUDIT, 'survey_questions'] },
  ui_extensions: {
    // An extension has one version yet.
    fieldsToCome: [
      'activate',
      'active_version',
      'compiled_css',
      'localized_html',
      'phrases',
      'prepared_version',
    ],
    subCollectionsToCome: ['versions'],
  },
  workflow_types: { subCollectionsToCome: [AUDIT] },
  webhooks: { fieldsBeyond: ['verified_at'] }, // "verified_at appears in the single webhook output (ours)"
  webhook_policies: {
    // "A policy may instead choose `scheme: standard`", with a whpk_ key; and keys are replaced.
    fieldsBeyond: ['scheme', 'key_id', 'public_key', 'previous_key_expires_at'],
    subCollectionsToCome: [AUDIT],
  },
};
