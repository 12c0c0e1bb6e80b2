import { Database, loadSettings } from '@deskline/platform';
import { RecordStoreSettings } from '@deskline/record-store';
import { databaseOn } from '../rig';
import { insertRows, withoutIndexes } from '../scale/fill';
import { ACCOUNT, type Stage } from './stage';

export const ROWS = 100_000;
/** Requests of the highest impact: a list of these has so many rows. */
export const FEW_ROWS = 1_000;

/** Fills the table of requests by SQL: rows as the list shows them, without events and notes. */
export async function fillRequests({ stack }: Stage): Promise<void> {
  const settings = loadSettings(RecordStoreSettings, {
    DATABASE_URL: stack.postgres.url,
    DATABASE_NAME: 'work_records',
    DATABASE_POOL_SIZE: '1',
    STATEMENT_TIMEOUT_MS: '600000',
  });
  const database = Database.open(databaseOn(stack.postgres.url, 'work_records'), 'bench', settings);
  const values = {
    account_id: `'${ACCOUNT}'`,
    subject: `'Request ' || n || ': ' || left(md5(n::text), 12)`,
    category: `(ARRAY['incident', 'rfc', 'rfi'])[1 + n % 3]`,
    status: `(ARRAY['assigned', 'in_progress', 'waiting_for'])[1 + n % 3]`,
    impact: `CASE WHEN n <= ${FEW_ROWS} THEN 'top' ELSE (ARRAY['low', 'medium', 'high'])[1 + n % 3] END`,
    grouping: `'none'`,
    team_id: '1 + n % 5',
    member_id: '1 + n % 20',
    requested_by_id: '1 + n % 40',
    next_target_at: 'made',
  };
  try {
    await withoutIndexes(database, 'request', () => insertRows(database, 'request', values, [1, ROWS]));
    await database.query('VACUUM (ANALYZE) request');
  } finally {
    await database.close();
  }
}
