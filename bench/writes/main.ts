import { Client } from 'pg';
import { besideFloor, ROUNDS, WARM_UPS, type Bench } from '../beside-floor';
import { report, type Section } from '../figures';
import { databaseOn, startRig, type Rig } from '../rig';

const WRITES = 600;
/** Usual size of a workflow, as its rules read all its tasks. */
const MOST_TASKS = 20;
const TARGET = 2;

interface Ground {
  /** Running workflows, whose new tasks are assigned at once. */
  readonly workflows: readonly number[];
  /** Workflows to be started later, as most are when their tasks are made. */
  readonly planned: readonly number[];
  /** One task in each workflow: many changes of the same few would measure dead rows. */
  readonly tasks: readonly number[];
  readonly team: number;
  readonly template: number;
}

/**
 * Copies a record of the demo data straight into the table, as this is not measured. The copies have no release: every
 * change would wait for the lock of its row, and it would have an unrealistic number of workflows.
 */
async function copies(
  client: Client,
  type: 'workflow' | 'task',
  model: string,
  count: number,
): Promise<number[]> {
  const { rows: names } = await client.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_name = $1 AND column_name NOT IN ('id', 'sourceID', 'release_id')`,
    [type],
  );
  const columns = names[0]?.columns;
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO ${type} (${columns}) SELECT ${columns} FROM ${type}, generate_series(1, $1) WHERE id = $2 RETURNING id`,
    [count, model],
  );
  const ids = rows.map(({ id }) => Number(id));
  await client.query(
    `INSERT INTO reference SELECT (r).* FROM unnest($1::bigint[]) AS copy(id), reference model,
       jsonb_populate_record(model, jsonb_build_object('id', copy.id)) r
     WHERE model.type = $2 AND model.id = $3`,
    [ids, type, model],
  );
  return ids;
}

/** Enough workflows for all rounds. */
async function prepare(rig: Rig): Promise<Ground> {
  const client = new Client(databaseOn(rig.databaseUrl, 'work_records'));
  await client.connect();
  try {
    const { rows: found } = await client.query<
      Record<'id' | 'workflow_id' | 'team_id' | 'template_id', string>
    >(
      `SELECT t.id, t.workflow_id, t.team_id, t.template_id FROM task t JOIN workflow w ON w.id = t.workflow_id
       WHERE w.status = 'in_progress' ORDER BY t.id LIMIT 1`,
    );
    const [model] = found;
    if (!model) throw new Error('the demo data have no workflow under way');
    // For both sides, and for the warm-up rounds.
    const count = Math.ceil((WRITES * 2 * (ROUNDS + WARM_UPS)) / MOST_TASKS);
    const workflows = await copies(client, 'workflow', model.workflow_id, count);
    const planned = await copies(client, 'workflow', model.workflow_id, count);
    await client.query(`UPDATE workflow SET status = 'registered', start_at = NULL WHERE id = ANY($1)`, [
      planned,
    ]);
    const tasks = await copies(client, 'task', model.id, count);
    await client.query(
      `UPDATE task SET workflow_id = placed.workflow FROM unnest($1::bigint[], $2::bigint[]) AS placed(task, workflow)
       WHERE id = placed.task`,
      [tasks, workflows],
    );
    await client.query('VACUUM ANALYZE');
    return { workflows, planned, tasks, team: Number(model.team_id), template: Number(model.template_id) };
  } finally {
    await client.end();
  }
}

async function writes(): Promise<Section[]> {
  const rig = await startRig('writes/floor.js');
  try {
    const { workflows, planned, tasks, team, template } = await prepare(rig);
    let turn = 0;
    const step = { category: 'implementation', team, template, planned_duration: 60, planned_effort: 30 };
    const createIn = (places: readonly number[]): Bench['call'] => {
      return () => ({
        method: 'POST',
        path: `/v1/workflows/${places[turn++ % places.length]}/tasks`,
        body: JSON.stringify({ subject: `Step ${turn}`, ...step }),
      });
    };
    const benches: Bench[] = [
      { name: 'a task is created', call: createIn(planned), requests: WRITES, target: TARGET },
      { name: 'and assigned at once', call: createIn(workflows), requests: WRITES, target: TARGET },
      {
        name: 'a task is changed',
        call: (nth) => ({
          method: 'PATCH',
          path: `/v1/tasks/${tasks[nth % tasks.length]}`,
          body: JSON.stringify({ subject: `Step ${turn++}` }),
        }),
        requests: WRITES,
        target: TARGET,
      },
    ];
    return [
      await besideFloor(rig.carried, 'Writes of tasks beside a hand-written statement', 'write', benches),
    ];
  } finally {
    await rig.stop();
  }
}

report(writes);
