import { Database } from '@deskline/platform';
import { statementsOf } from '@deskline/testing';
import { WorkRecordsEnv } from '../test/work-records-env';

/** Copies of the only request, and references to as many other records, without statistics of any of them. */
const LOAD = `WITH copied AS (
  INSERT INTO request SELECT another.* FROM request one, generate_series(1, 10000) n,
    LATERAL jsonb_populate_record(NULL::request, to_jsonb(one) || jsonb_build_object('id', 1000 + n)) another)
INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
SELECT type, 1000 + n, 'widget', 'Loaded', 1, false, '"name":"Loaded"', '{}'
FROM unnest('{person,team,organization,service_instance,request}'::text[]) AS type, generate_series(1, 10000) n`;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

const scansIn = ({ Plans = [], ...node }: Plan): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...Plans.flatMap(scansIn),
];

describe('Reads of records that were loaded since their plan was made', () => {
  let desk: WorkRecordsEnv;
  let request: number;

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
    request = await desk.create('POST /requests', { subject: 'First', category: 'rfi', team: 7 });
  });
  afterAll(() => desk?.service.stop());

  it.each([
    ['one request', () => `/requests/${request}`],
    ['a list of requests', () => '/requests'],
    ['a list of open requests', () => '/requests/open?sort=-created_at'],
  ])('find the rows of %s by indexes, before the tables are analysed', async (_what, path) => {
    const all = await statementsOf(() => desk.call(`GET ${path()}`));
    const sent = all.filter(({ text }) => text.startsWith('SELECT') && text.includes('"request"'));
    expect(sent.length).toBeGreaterThan(0);
    const { pool } = desk.service.get(Database);
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      // Statistics of a new installation: all rows fit on a page.
      await client.query('ANALYZE');
      await client.query('SET LOCAL plan_cache_mode = force_generic_plan');
      const runs = sent.map(({ text }, at) => {
        const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
        const values = Array.from({ length: count }, () => 'NULL').join(', ');
        return {
          prepare: `PREPARE kept_${at} AS ${text}`,
          run: `kept_${at}${count > 0 ? `(${values})` : ''}`,
        };
      });
      for (const { prepare, run } of runs) {
        await client.query(prepare);
        await client.query(`EXECUTE ${run}`);
      }
      await client.query(LOAD);
      for (const { run } of runs) {
        const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE ${run}`);
        const [{ Plan: plan }] = (rows as [{ 'QUERY PLAN': [{ Plan: Plan }] }])[0]['QUERY PLAN'];
        expect(scansIn(plan)).toEqual([]);
      }
    } finally {
      client.release(true);
    }
  });
});
