import {
  attachmentsOf,
  CALENDAR,
  common,
  defineRecord,
  hidden,
  me,
  monthsAgo,
  myOrganizations,
  myTeams,
  optional,
  readonly,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { REQUEST_IMPACTS } from '../impacts';
import {
  atSupplier,
  noted,
  noteMade,
  COLUMN_LOOKUPS,
  onAgileBoard,
  onProductBacklog,
  timeEntryMade,
  timeSpent,
  serviceThrough,
  WORK_FILTERS,
} from '../common-fields';
import { REQUEST_SHARING } from '../request-share/request-sharing';
import { assigneesUpdate, INTERNAL_READERS, INTERNAL_WRITERS, STAFF, staffRead } from '../work-access';
import { accountableBy, clockFields, FOLLOW_UP } from './clock-fields';
import {
  MAJOR_INCIDENT_MOVES,
  REQUEST_CATEGORIES,
  REQUEST_COMPLETION_REASONS,
  REQUEST_STATUSES,
} from './request-kinds';

/** Lookups of a workflow template, for the workflow that a request starts. */
const WORKFLOW_TEMPLATE_LOOKUPS = {
  category: 'enum',
  justification: 'enum',
  workflow_type: 'code',
  service: 'reference',
  workflow_manager: 'reference',
} as const;

const requestedByOrForMe = { any: [{ requested_by: me }, { requested_for: me }] } as const;

export const Request = defineRecord('request', {
  collection: 'requests',
  fields: {
    ...common,
    subject: optional.string(255),
    category: required.enum(REQUEST_CATEGORIES, { givenBy: 'template' }),
    status: optional.enum(REQUEST_STATUSES, { default: 'assigned' }),
    impact: optional.enum(REQUEST_IMPACTS),
    completion_reason: optional.enum(REQUEST_COMPLETION_REASONS),
    major_incident_status: optional.enum(['proposed', 'rejected', 'accepted', 'resolved', 'canceled'], {
      writableBy: STAFF,
    }),
    grouping: readonly.enum(['none', 'group', 'grouped'], { default: 'none' }),
    grouped_into: optional.reference('request', { sameAccount: true, listedAs: 'grouped_requests' }),
    created_by: required.reference('person', { systemFilled: true }), // "set automatically to the submitter"
    requested_by: optional.reference('person'),
    // "request for people of their own organization"
    requested_for: optional.reference('person', { colleagues: true }),
    organization: readonly.reference('organization'),
    service_instance: optional.reference('service_instance'),
    ...serviceThrough('service_instance'),
    template: optional.reference('request_template', { listedAs: 'requests', sameAccount: true }),
    team: optional.reference('team'),
    held_by: hidden.string(128), // the assigned account: that of the team, if it is another
    held_until: hidden.datetime({ untracked: true }), // waiting_until in the assigned account
    member: optional.reference('person'),
    ci: optional.reference('ci', { keepsFirstOf: 'cis' }),
    knowledge_article: optional.reference('knowledge_article', {
      keepsFirstOf: 'knowledge_articles',
      sameAccount: true,
    }),
    workflow: optional.reference('workflow', { listedAs: 'requests', sameAccount: true, eitherEnd: true }),
    project: optional.reference('project', { listedAs: 'requests', sameAccount: true, eitherEnd: true }),
    problem: optional.reference('problem', { listedAs: 'requests', sameAccount: true, eitherEnd: true }),
    ...atSupplier,
    // "settable by a person with the Service Desk Manager role"
    addressed: optional.boolean({ default: false, writableBy: ['service_desk_manager'] }),
    reviewed: optional.boolean({ default: false, writableBy: STAFF }),
    urgent: optional.boolean({ default: false }),
    satisfaction: readonly.enum(['satisfied', 'dissatisfied']),
    // "satisfied_url and dissatisfied_url of requested_for (and of requested_by when different)"
    feedback: readonly.object({
      answerLinks: {
        at: 'feedback',
        by: ['requested_for', 'requested_by'],
        with: { satisfied_url: 'satisfied', dissatisfied_url: 'dissatisfied' },
        since: 'completed_at',
      },
    }),
    ...onAgileBoard,
    ...onProductBacklog,
    assignment_count: readonly.integer({ default: 0 }),
    reopen_count: readonly.integer({ default: 0 }),
    checked_items: optional.strings(),
    waiting_until: optional.datetime(),
    completed_at: readonly.datetime(),
    resolution_duration: readonly.duration(),
    desired_completion_at: optional.datetime(),
    downtime_start_at: optional.datetime(),
    downtime_end_at: optional.datetime(),
    new_assignment: readonly.boolean({ default: true }),
    next_target_at: readonly.datetime({ tokens: ['best_effort', 'clock_stopped', 'no_target'] }),
    response_target_at: readonly.datetime(),
    resolution_target_at: readonly.datetime(),
    requester_resolution_target_at: readonly.datetime(),
    ...clockFields,
    ...noted,
    internal_note: optional.text({
      unselectable: true,
      transient: true,
      readableBy: INTERNAL_READERS,
      writableBy: INTERNAL_WRITERS,
    }),
    ...timeSpent,
    custom_fields: optional.customFields(),
    ...attachmentsOf('custom_fields', 'internal_note', 'note'),
  },
  list: [
    'id',
    'sourceID',
    'subject',
    'category',
    'impact',
    'status',
    'next_target_at',
    'completed_at',
    'team',
    'member',
    'grouped_into',
    'service_instance',
    'created_at',
    'updated_at',
  ],
  filter: [
    'id',
    'source',
    'sourceID',
    'subject',
    'category',
    'impact',
    'status',
    'workflow',
    'next_target_at',
    'completed_at',
    'created_by',
    'grouping',
    'grouped_into',
    'knowledge_article',
    'requested_by',
    'requested_for',
    'service_instance',
    'supplier_requestID',
    'created_at',
    'updated_at',
    'team',
    'member',
    'template',
    'major_incident_status',
    'organization',
    'service',
    ...WORK_FILTERS,
  ],
  sort: [
    'id',
    'sourceID',
    'subject',
    'category',
    'impact',
    'status',
    'next_target_at',
    'completed_at',
    'team',
    'member',
    'service_instance',
    'created_at',
    'updated_at',
  ],
  defaultSort: '-id',
  views: {
    completed: { status: 'completed' },
    open: { not: { status: 'completed' } },
    requested_by_or_for_me: requestedByOrForMe,
    assigned_to_my_team: { team: myTeams },
    assigned_to_me: { member: me },
    waiting_for_me: { requested_by: me, status: 'waiting_for_customer' },
    // "completed less than 6 months ago, linked to a service instance of a service whose problem manager is the API user"
    problem_management_review: {
      status: 'completed',
      completed_at: { gt: monthsAgo(6) },
      'service_instance.service.problem_manager': me,
    },
    // "requests one of the API user's teams can be held accountable for"
    sla_accountability: {
      any: [accountableBy('support_team', myTeams), accountableBy('first_line_team', myTeams)],
    },
  },
  links: {
    cis: { to: 'ci', ids: 'ci_ids', inverse: 'requests' },
    knowledge_articles: { to: 'knowledge_article', ids: 'knowledge_article_ids', inverse: 'requests' },
  },
  recordsFromInput: [
    noteMade,
    {
      record: 'note',
      from: { internal_note: 'text', internal_note_attachments: 'attachments' },
      with: { internal: true },
    },
    {
      ...timeEntryMade,
      copies: {
        customer: 'organization',
        service: 'service_instance.service',
        effort_class: 'template.effort_class',
      },
    },
  ],
  sharing: REQUEST_SHARING,
  moves: { major_incident_status: MAJOR_INCIDENT_MOVES },
  lookups: {
    team: {}, // its account
    agile_board_column: COLUMN_LOOKUPS,
    grouped_into: { grouping: 'enum' },
    requested_for: { organization: 'reference' },
    service_instance: { first_line_team: 'reference', service: 'reference', support_team: 'reference' },
    waiting_for_customer_follow_up: FOLLOW_UP,
    template: {
      category: 'enum',
      impact: 'enum',
      status: 'enum',
      completion_reason: 'enum',
      team: 'reference',
      member: 'reference',
      supplier: 'reference',
      ci: 'reference',
      urgent: 'boolean',
      note: 'text',
      instructions: 'text', // for checked_items
      assign_to_self: 'boolean',
      desired_completion: 'integer',
      time_zone: 'string',
      service: 'reference',
      workflow_manager: 'reference',
      workflow_template: { to: 'workflow_template', lookups: WORKFLOW_TEMPLATE_LOOKUPS },
      support_hours: { to: 'calendar', lookups: CALENDAR },
    },
  },
  archiving: { when: { status: 'completed' } },
  // GET shows the form and POST answers, so that link previews of mail clients do not answer.
  // Feedback of the requester: the signature in the address is the credential.
  actions: {
    feedback: { methods: ['GET', 'POST'], needs: 'nothing' },
    // Requesters may answer, who may not update the request.
    satisfied: { methods: ['POST'], needs: 'read' },
    dissatisfied: { methods: ['POST'], needs: 'read' },
  },
  events: [
    'create',
    'update',
    'status-changed',
    'team-changed',
    'member-changed',
    'note-added',
    'agile-board-column-changed',
    'major-incident-status-changed',
  ],
  webhooks: true,
  notes: {
    impact: 'Required for category incident.',
    grouped_into: 'Request group.',
    created_by: 'Set automatically to the submitter.',
    requested_by: 'Defaults to the caller.',
    requested_for: 'Defaults to requested_by.',
    organization: 'That of requested_for.',
    team: "Defaults to the service instance's first line team, its support team, or the account's service desk team.",
    member: 'Assignee.',
    ci: 'On update replaces all linked configuration items.',
    knowledge_article: 'On update replaces all linked articles.',
    assignment_count: 'Number of times team was set to a team of the account being read.',
    completed_at: 'Set when saved with status completed.',
    waiting_until: 'Only when status is waiting_for; at that time the status becomes assigned.',
    reopen_count: 'Incremented each time the status leaves completed.',
    resolution_duration: 'Minutes from created_at to completed_at.',
    desired_completion_at:
      'Overrides the calculated resolution target of an affected SLA when later; the requested-by person is notified on set, update, removal.',
    downtime_start_at: 'Outage start.',
    downtime_end_at: 'Outage end.',
    feedback:
      'satisfied_url and dissatisfied_url of requested_for (and of requested_by when different); null when no feedback possible.',
  },
  access: [
    { to: 'everyone', read: requestedByOrForMe },
    { to: 'everyone_but_auditors', create: requestedByOrForMe },
    { to: ['key_contact'], read: { organization: myOrganizations } }, // "of the own organization and below"
    staffRead,
    { to: STAFF, create: true },
    // Service level managers read the requests that affect an SLA.
    { to: ['service_level_manager'], read: { some: { of: 'affected_sla', by: 'request', where: {} } } },
    assigneesUpdate,
    writtenBy('service_desk_analyst', 'service_desk_manager'),
    // Problem managers review completed requests, and find the problem behind them.
    { to: ['problem_manager'], update: true, changing: ['reviewed', 'problem'] },
  ],
  projectedFields: ['grouping'], // broadcasts name groups
  projectedLinks: { knowledge_articles: [] }, // articles count how often they are applied
  timerFields: ['waiting_until', 'held_until', 'coverage_due_at', 'follow_up_at'],
  indexes: [['agile_board_column'], ['product_backlog'], ['team', 'status'], ['urgent']],
});
export type RequestRow = Row<typeof Request>;
