import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `ALTER TABLE request_held
  ADD completed_at timestamptz(0), ADD completion_reason text, ADD member_id bigint, ADD status text, ADD team_id bigint,
  ADD new_assignment boolean, ADD resolution_duration integer, ADD waiting_until timestamptz(0)`;

/** The assigned account goes on with the values that were common; a former one starts anew when the request returns. */
const FILL = `UPDATE request_held held SET completed_at = common.completed_at,
  completion_reason = common.completion_reason, member_id = common.member_id, status = common.status,
  team_id = common.team_id, new_assignment = common.new_assignment,
  resolution_duration = common.resolution_duration, waiting_until = common.waiting_until
FROM request common WHERE common.id = held.request_id AND common.held_by = held.account_id`;
const FILL_FORMER = `UPDATE request_held SET status = 'assigned', new_assignment = true WHERE status IS NULL`;

/** "the home account sees that team, no member, status assigned until it is accepted there and in_progress from then on" */
const HOME = `UPDATE request SET member_id = NULL, waiting_until = NULL,
  held_until = CASE WHEN status = 'waiting_for' THEN waiting_until END,
  status = CASE WHEN status = 'on_backlog' THEN 'assigned' WHEN status IN ('accepted', 'waiting_for') THEN 'in_progress'
    ELSE status END,
  new_assignment = status IN ('assigned', 'declined', 'on_backlog')
WHERE held_by IS NOT NULL`;
const SHOWN = `UPDATE request_shown shown SET member_id = home.member_id, status = home.status
FROM request home WHERE home.id = shown.request_id AND home.held_by IS NOT NULL`;

const ORDERS = ['completed_at', 'member_id', 'status', 'team_id'];
const inUse = '((held_by IS NOT NULL) AND (shelf IS NULL))';

export class AccountSpecificValues1799800230079 implements MigrationInterface {
  readonly name = 'AccountSpecificValues1799800230079';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
    await runner.query('ALTER TABLE request ADD held_until timestamptz(0)');
    await runner.query(FILL);
    await runner.query(FILL_FORMER);
    await runner.query(HOME);
    await runner.query(SHOWN);
    await runner.query(
      'ALTER TABLE request_held ALTER status SET NOT NULL, ALTER new_assignment SET NOT NULL',
    );
    await runner.query(
      'CREATE INDEX request_due_held_until ON request (held_until) WHERE (held_until IS NOT NULL)',
    );
    for (const column of ORDERS) {
      await runner.query(
        `CREATE INDEX request_held_by_${column} ON request_held (account_id, ${column}, request_id)`,
      );
      await runner.query(`DROP INDEX request_by_held_by_${column}`);
    }
  }

  /** The home account gets back the values of the account that has the request in hand. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE request SET member_id = held.member_id, status = held.status,
  new_assignment = held.new_assignment, waiting_until = held.waiting_until
FROM request_held held WHERE request.id = held.request_id AND request.held_by = held.account_id`);
    await runner.query(SHOWN);
    for (const column of ORDERS) {
      await runner.query(
        `CREATE INDEX request_by_held_by_${column} ON request (held_by, ${column}, id) WHERE ${inUse}`,
      );
      await runner.query(`DROP INDEX request_held_by_${column}`);
    }
    await runner.query('ALTER TABLE request DROP held_until');
    await runner.query(`ALTER TABLE request_held DROP completed_at, DROP completion_reason, DROP member_id,
  DROP status, DROP team_id, DROP new_assignment, DROP resolution_duration, DROP waiting_until`);
  }
}
