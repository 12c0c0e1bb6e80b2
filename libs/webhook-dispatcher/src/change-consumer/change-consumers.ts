import { Clock, Database } from '@deskline/platform';
import type { ConsumerAnswer, ConsumerRequest, StoredConsumer } from '@deskline/record-store';
import { Injectable } from '@nestjs/common';

/** Names that one person may have in one account. */
const MAX_NAMES = 100;

const COLUMNS = `name, cursor, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS updated_at`;
const LIST = `SELECT ${COLUMNS} FROM change_consumer
WHERE account_id = $1 AND person_id = $2 AND ($3::text IS NULL OR name = $3) ORDER BY name`;
const PUT = `INSERT INTO change_consumer (account_id, person_id, name, cursor, positions, updated_at)
SELECT $1, $2, $3, $4, $5::jsonb, $6
WHERE EXISTS (SELECT FROM change_consumer WHERE account_id = $1 AND person_id = $2 AND name = $3)
  OR (SELECT count(*) FROM change_consumer WHERE account_id = $1 AND person_id = $2) < ${MAX_NAMES}
ON CONFLICT (account_id, person_id, name) DO UPDATE
SET cursor = excluded.cursor, positions = excluded.positions, updated_at = excluded.updated_at
RETURNING ${COLUMNS}`;
const DELETE =
  'DELETE FROM change_consumer WHERE account_id = $1 AND person_id = $2 AND name = $3 RETURNING 1';

/** Named places in which clients keep their cursors of the change feed; each person has their own. */
@Injectable()
export class ChangeConsumers {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async perform(request: ConsumerRequest): Promise<ConsumerAnswer> {
    const { operation, account, person, name = null, cursor, positions = {} } = request;
    const key = [account, person, name];
    if (operation === 'delete')
      return { status: (await this.database.rows(DELETE, key)).length > 0 ? 204 : 404 };
    if (operation === 'list') {
      const consumers = await this.database.query<StoredConsumer & object>(LIST, key);
      return { status: name !== null && consumers.length === 0 ? 404 : 200, consumers };
    }
    const values = [...key, cursor, JSON.stringify(positions), this.clock.now()];
    const consumers = await this.database.query<StoredConsumer & object>(PUT, values);
    return { status: consumers.length > 0 ? 200 : 409, consumers };
  }
}
