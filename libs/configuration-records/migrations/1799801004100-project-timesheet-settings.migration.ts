import type { MigrationInterface, QueryRunner } from 'typeorm';

const COPIED = [
  ...['unit', 'time_increment', 'percentage_increment', 'workday', 'workweek'],
  ...[
    'allow_workday_overtime',
    'allow_workweek_overtime',
    'allocation_time_tracking',
    'assignment_time_tracking',
  ],
  ...['require_note', 'require_time_entry_description'],
];
const EFFORT_CLASSES = ['problem', 'project_task', 'request', 'task', 'time_allocation'].map(
  (kind) => `${kind}_effort_class`,
);
const members = [
  ...COPIED.map((name) => `'${name}', setting.${name}`),
  ...EFFORT_CLASSES.map((name) => `'${name}', setting.${name}_id`),
];
const linked = (
  table: string,
) => `coalesce((SELECT jsonb_agg(jsonb_build_object('id', link.to_id) ORDER BY link.to_id)
  FROM ${table} link WHERE link.from_id = setting.id), '[]')`;

/** Snapshots of existing records, which a rebuild of projections hands to work records. */
const STATEMENTS = [
  `UPDATE reference SET attributes = attributes || jsonb_build_object(${members.join(', ')},
    'effort_classes', ${linked('timesheet_setting_effort_classes')},
    'organizations', ${linked('timesheet_setting_organizations')})
FROM timesheet_setting setting WHERE reference.type = 'timesheet_setting' AND reference.id = setting.id`,
  `UPDATE reference SET attributes = attributes || jsonb_build_object('substitute', organization.substitute_id)
FROM organization WHERE reference.type = 'organization' AND reference.id = organization.id
  AND organization.substitute_id IS NOT NULL`,
];

export class ProjectTimesheetSettings1799801004100 implements MigrationInterface {
  readonly name = 'ProjectTimesheetSettings1799801004100';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The next change of a record writes its snapshot anew.');
  }
}
