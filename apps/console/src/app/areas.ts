import type { RecordType } from '../api/meta';
import type { Texts } from '../texts/en';

export type AreaId = keyof Texts['areas'];

/** Areas of the navigation, each with the types that stand there, in that order. Any other type stands under `more`. */
const AREAS: Readonly<Record<Exclude<AreaId, 'more'>, readonly string[]>> = {
  desk: [
    'request',
    'task',
    'problem',
    'workflow',
    'project',
    'project_task',
    'release',
    'risk',
    'agile_board',
    'time_entry',
    'notification',
  ],
  catalogue: ['service', 'service_instance', 'ci', 'product', 'product_category', 'knowledge_article'],
  directory: ['person', 'organization', 'team', 'site', 'skill_pool', 'out_of_office_period'],
  agreements: ['service_offering', 'sla', 'flsa', 'contract', 'calendar', 'holiday'],
  develop: [
    'webhook',
    'webhook_delivery',
    'webhook_policy',
    'oauth_application',
    'personal_access_token',
    'authorization',
    'automation_rule',
    'import',
    'export',
    'export_schedule',
    'call',
  ],
  settings: [
    'request_template',
    'task_template',
    'workflow_template',
    'project_template',
    'closure_code',
    'effort_class',
    'workflow_type',
    'rfc_type',
    'survey',
    'broadcast',
    'ui_extension',
  ],
  records: ['audit_line', 'security_event', 'archive_entry', 'trash_entry'],
};

export interface Area {
  readonly id: AreaId;
  readonly types: readonly RecordType[];
}

/** Areas that have a type for the caller. */
export function areasOf(types: readonly RecordType[]): Area[] {
  const byName = new Map(types.map((type) => [type.name, type]));
  const named = new Set(Object.values(AREAS).flat());
  const areas = Object.entries(AREAS).map(([id, names]): Area => ({
    id: id as AreaId,
    types: names.flatMap((name) => byName.get(name) ?? []),
  }));
  const more: Area = { id: 'more', types: types.filter(({ name }) => !named.has(name)) };
  return [...areas, more].filter((area) => area.types.length > 0);
}
