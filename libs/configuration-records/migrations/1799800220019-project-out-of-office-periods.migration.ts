import type { MigrationInterface, QueryRunner } from 'typeorm';

const MOMENT = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;
const moment = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', ${MOMENT})`;

/** Snapshots of the existing periods, which a rebuild of projections hands to work records. */
const SNAPSHOTS = `INSERT INTO reference (type, id, account_id, name, "sourceID", disabled, version, json, attributes)
SELECT 'out_of_office_period', id, account_id, coalesce(reason, ''), "sourceID", false, version,
  '"name":' || to_json(coalesce(reason, '')), jsonb_build_object('person', person_id, 'approval_delegate', approval_delegate_id,
    'start_at', ${moment('start_at')}, 'end_at', ${moment('end_at')})
FROM out_of_office_period ON CONFLICT DO NOTHING`;

export class ProjectOutOfOfficePeriods1799800220019 implements MigrationInterface {
  readonly name = 'ProjectOutOfOfficePeriods1799800220019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SNAPSHOTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM reference WHERE type = 'out_of_office_period'`);
  }
}
