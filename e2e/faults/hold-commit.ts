import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { databaseOn } from '../../bench/rig';
import type { FaultEnv } from './fault-case';

const FORGET = 'DROP TRIGGER IF EXISTS lingers ON event_log; DROP FUNCTION IF EXISTS linger';

/**
 * A change of a task takes its entry in the event log and then stays in its transaction, while others that came later
 * go on and commit. It is the service's own writer: the database merely keeps it waiting at its commit.
 */
export async function holdCommit({ stack, driver, pace }: FaultEnv): Promise<void> {
  const task = await driver.create();
  const database = new Client(databaseOn(stack.postgres.url, 'work_records'));
  await database.connect();
  try {
    await database.query(`${FORGET};
      CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(${pace.openMs / 1000}); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER lingers AFTER INSERT ON event_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN (NEW.object_type = 'task' AND NEW.object_id = ${task.id}) EXECUTE FUNCTION linger()`);
    // Where the gateway has not waited for its answer, it commits nevertheless.
    await Promise.all([driver.update(task, 'late'), sleep(pace.openMs)]);
  } finally {
    await database.query(FORGET);
    await database.end();
  }
}
