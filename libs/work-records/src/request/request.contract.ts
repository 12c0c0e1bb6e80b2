import type { ContractExceptions } from '@deskline/testing';
import { WORK_FILTERS } from '../common-fields';
import { ON_BACKLOG, ON_BOARD } from '../../test/on-board';

export const contract: ContractExceptions = {
  differences: {
    affected_slas: {
      fieldsBeyond: ['response_missed', 'resolution_missed'],
      filtersBeyond: ['accountability', 'response_missed', 'resolution_missed'],
      writable: ['accountability'], // "an affected SLA has accountability provider or supplier"
    },
    requests: {
      // A request takes notes and time spent as tasks do.
      fieldsBeyond: [
        'note',
        'note_attachments',
        'time_spent',
        'time_spent_effort_class',
        'product_backlog', // "fields clients select that no document has"
        'product_backlog_position',
        'closure_code',
        'feedback_on_knowledge_article',
        'planned_effort',
        'provider_not_accountable',
        'provider_was_not_accountable',
        'reservation',
        'rfc_type',
        'summary',
        'support_domain',
        'task',
      ],
      valuesBeyond: { category: ['case'] }, // "values added since: request category case"

      filtersBeyond: ['service', ...WORK_FILTERS],
    },
  },
  additions: {
    request: {
      with: { impact: 'high' }, // "impact is required for category incident"
      // The life cycle of ADR 48; "settable … when satisfaction is dissatisfied"; items that the instructions have;
      // "only when status is waiting_for"
      without: [
        ...ON_BOARD.without,
        'addressed',
        'checked_items',
        'major_incident_status',
        'support_domain',
        'waiting_until',
      ],
      fixed: ['created_by'], // "created_by is set at creation and then Readonly"
      demanded: ['team'], // of a request that is assigned
      // "becomes true when: no service instance"
      decided: ['reviewed', ...ON_BOARD.decided, ...ON_BACKLOG.decided],
    },
  },
};
