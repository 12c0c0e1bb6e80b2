/** Lookups of an organization and of those above it, to find a business unit. */
export type OrganizationLookups = {
  readonly business_unit: 'boolean';
  readonly manager: 'reference';
  readonly parent: { readonly to: 'organization'; readonly lookups: OrganizationLookups };
};

/** Levels searched for a business unit; each is looked up only when the one below is none. */
const MAX_LEVELS = 8;

function upwards(levels: number): OrganizationLookups {
  const own = { business_unit: 'boolean', manager: 'reference' } as const;
  const above = { parent: { to: 'organization', lookups: levels > 1 ? upwards(levels - 1) : own } } as const;
  return { ...own, ...above } as OrganizationLookups;
}

/** Lookups of a workflow, for the people a template may assign tasks to. */
export const ASSIGNABLE = {
  service: { to: 'service', lookups: { service_owner: 'reference' } },
  requester: {
    to: 'person',
    lookups: { manager: 'reference', organization: { to: 'organization', lookups: upwards(MAX_LEVELS) } },
  },
} as const;

/** Lookups of a task template: all fields that it gives to tasks. */
export const TEMPLATE = {
  subject: 'string',
  category: 'enum',
  impact: 'enum',
  planned_duration: 'integer',
  planned_effort: 'integer',
  team: 'reference',
  member: 'reference',
  supplier: 'reference',
  skill_pool: 'reference',
  request_template: 'reference',
  request_service_instance: 'reference',
  required_approvals: 'integer',
  urgent: 'boolean',
  work_hours_are_24x7: 'boolean',
  instructions: 'text',
  note: 'text',
  provider_not_accountable: 'boolean',
  copy_notes_to_request: 'boolean',
  copy_notes_to_workflow: 'boolean',
  equips: 'boolean',
  assign_to_workflow_manager: 'boolean',
  assign_to_requester: 'boolean',
  assign_to_requester_business_unit_manager: 'boolean',
  assign_to_requester_manager: 'boolean',
  assign_to_service_owner: 'boolean',
  planned_effort_workflow_manager: 'integer',
  planned_effort_requester: 'integer',
  planned_effort_requester_business_unit_manager: 'integer',
  planned_effort_requester_manager: 'integer',
  planned_effort_service_owner: 'integer',
} as const;
