import type { LookedUpBy } from '@deskline/record';
import type { TaskRow } from './task.record';

type TaskLookups = LookedUpBy<TaskRow>;
type Workflow = NonNullable<TaskLookups['workflow']>;
type Template = NonNullable<TaskLookups['template']>;
type Organization = NonNullable<NonNullable<Workflow['requester']>['organization']>;

/** People and service of a workflow, or of a project. */
export type Parties = Partial<Pick<Workflow, 'manager' | 'requester' | 'service'>>;

/** "assign_to_…" and "planned_effort_…": the person with that role in a workflow, in the order of the document. */
const ROLES = {
  workflow_manager: ({ manager }) => manager,
  requester: ({ requester }) => requester?.id,
  requester_business_unit_manager: ({ requester }) => managerOfUnit(requester?.organization),
  requester_manager: ({ requester }) => requester?.manager,
  service_owner: ({ service }) => service?.service_owner,
} as const satisfies Record<string, (parties: Parties) => number | null | undefined>;

type Role = keyof typeof ROLES;

/** "assign_to_…" and "planned_effort_…" of a template of either kind. */
export type NamedRoles = Partial<Pick<Template, `assign_to_${Role}` | `planned_effort_${Role}`>>;

export interface Assignee {
  readonly person: number;
  readonly planned_effort: number | null;
}

/** People that the template names by role, each once, by their first role. */
export function assigneesOf(template: NamedRoles, parties: Parties | undefined): Assignee[] {
  const found = new Map<number, Assignee>();
  for (const role of Object.keys(ROLES) as Role[]) {
    const person = template[`assign_to_${role}`] && parties ? ROLES[role](parties) : null;
    if (person && !found.has(person))
      found.set(person, { person, planned_effort: template[`planned_effort_${role}`] ?? null });
  }
  return [...found.values()];
}

/** The manager of the nearest business unit, which may be the organization itself. */
function managerOfUnit(organization?: Organization | null): number | null {
  for (let unit = organization ?? null; unit; unit = unit.parent ?? null)
    if (unit.business_unit) return unit.manager;
  return null;
}
