/**
 * Sharing of a request with the account of its team. "Account-specific fields": status, team, member and completion
 * are the progress of one piece of work, and therefore the same in both accounts (ADR 52).
 */
export const REQUEST_SHARING = {
  account: 'held_by',
  perAccount: [
    'assignment_count',
    'created_at',
    'major_incident_status',
    'next_target_at',
    'reopen_count',
    'supplier',
    'supplier_requestID',
  ],
  // Internal organization of the home account.
  privateFields: [
    'source',
    'sourceID',
    'grouped_into',
    'template',
    'knowledge_article',
    'workflow',
    'project',
    'problem',
    'addressed',
    'reviewed',
    'satisfaction',
    'feedback',
    'agile_board',
    'agile_board_column',
    'agile_board_column_position',
    'agile_board_place',
  ],
  changeable: [
    'status',
    'team',
    'member',
    'completion_reason',
    'waiting_until',
    'major_incident_status',
    'supplier',
    'supplier_requestID',
    'note',
    'note_attachments',
    'internal_note',
    'internal_note_attachments',
    'time_spent',
    'time_spent_effort_class',
  ],
  // "customer_account: also decides whether customer specialists see requests listing the SLA"
  visibleTo: {
    of: 'affected_sla',
    by: 'request',
    through: 'sla',
    account: 'customer_account',
    since: 'customer_since',
    while: 'agreements',
  },
} as const;
