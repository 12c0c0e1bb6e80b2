import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { databaseOn } from '../../bench/rig';
import { until } from '../until';
import type { FaultEnv } from './fault-case';

const FORGET = 'DROP TRIGGER IF EXISTS holds_commit ON event_log; DROP FUNCTION IF EXISTS hold_commit';

const DEADLOCK = '40P01';

/** Changes the schema beside running services, again when PostgreSQL has ended a deadlock with them by an error. */
const changeSchema = (database: Client, text: string): Promise<void> =>
  until(() =>
    database.query(text).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== DEADLOCK) throw error;
        return false;
      },
    ),
  );

/**
 * Holds a transaction open that has taken its entry in the event log, while later ones commit. The service's own
 * writer runs it: a deferred trigger delays its commit.
 */
export async function holdCommit({ stack, driver, pace }: FaultEnv): Promise<void> {
  const task = await driver.create();
  const database = new Client(databaseOn(stack.postgres.url, 'work_records'));
  await database.connect();
  try {
    await changeSchema(
      database,
      `${FORGET};
      CREATE FUNCTION hold_commit() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(${pace.openMs / 1000}); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER holds_commit AFTER INSERT ON event_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN (NEW.position IS NULL AND NEW.object_type = 'task' AND NEW.object_id = ${task.id}) EXECUTE FUNCTION hold_commit()`,
    );
    // It commits also where the gateway no longer waits for its answer.
    await Promise.all([driver.update(task, 'late'), sleep(pace.openMs)]);
  } finally {
    await changeSchema(database, FORGET);
    await database.end();
  }
}
