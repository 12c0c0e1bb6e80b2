/**
 * How a request is known in the account whose team it is assigned to. "Account-specific fields": of these the status, the
 * team, the member and the completion are the progress of one piece of work, and the same wherever it is seen (ADR 52).
 */
export const IN_HAND = {
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
  // How the account of the request goes about it, and what else it has.
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
    while: 'agreements',
  },
} as const;
