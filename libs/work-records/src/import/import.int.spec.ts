import { Database } from '@deskline/platform';
import {
  Importing,
  KeyFinder,
  RecordProtocol,
  type ImportBatch,
  type ImportServices,
  type KeysAnswer,
  type RowResult,
} from '@deskline/record-http';
import { ImportBatches, RecordKeys, RecordReader, RecordRuntime, RecordWriter } from '@deskline/record-store';
import { statementsOf } from '@deskline/testing';
import { AutomationEnv } from '../../test/automation-env';
import { manager, specialist } from '../../test/work-records-env';
import { NotificationIntake } from '../notification/notification-intake';
import { workRecords } from '../records';

describe('an import of work records', () => {
  let env: AutomationEnv;
  let importing: Importing;
  let services: ImportServices;
  let jobs = 0;
  const asked: string[] = [];

  beforeAll(async () => {
    env = await AutomationEnv.open();
    const { service } = env.desk;
    const database = service.get(Database);
    const finder = new KeyFinder(workRecords, service.get(RecordKeys), service.get(RecordReader), database);
    services = {
      catalogue: workRecords,
      protocol: new RecordProtocol(workRecords, 'deskline'),
      writer: service.get(RecordWriter),
      keys: service.get(RecordKeys),
      batches: service.get(ImportBatches),
      runtime: service.get(RecordRuntime),
      database,
      // People, teams and services of the other service are called by their numbers.
      ask: async (request, principal): Promise<KeysAnswer> => {
        if (workRecords.byName.has(request.record)) return finder.answer(request, principal);
        asked.push(request.record);
        const { texts = [] } = request;
        return {
          texts: {},
          ids: Object.fromEntries(texts.map((text) => [text, [Number(text)]])),
          sources: [],
        };
      },
    };
    importing = new Importing(services);
  });
  afterAll(() => env?.close());

  const send = async (
    type: string,
    [fields = [], ...table]: readonly (readonly string[])[],
    more: Partial<ImportBatch> = {},
    as = manager,
    by = importing,
  ): Promise<readonly RowResult[]> => {
    const rows = table.map((cells, at) => ({ line: at + 2, cells }));
    const usual = { job: `job ${++jobs}`, mode: 'upsert', dry_run: false, notify: false } as const;
    return by.answer({ ...usual, type, fields, rows, ...more }, { principal: as, request_id: null });
  };
  const outcomes = (results: readonly RowResult[]) => results.map(({ outcome }) => outcome);
  const requests = (...subjects: string[]) => [
    ['subject', 'category', 'team', 'member', 'source', 'sourceID'],
    ...subjects.map((subject) => [subject, 'rfi', '7', '11', 'Old', subject]),
  ];

  it('asks other services once per type, and creates and finds requests again by their source', async () => {
    asked.length = 0;
    const first = await send('requests', requests('A', 'B', 'C'));
    expect(outcomes(first)).toEqual(['created', 'created', 'created']);
    expect([...asked].sort()).toEqual(['person', 'team']);
    expect(outcomes(await send('requests', requests('C', 'A')))).toEqual(['unchanged', 'unchanged']);
    expect(await env.desk.read(`/requests/${first[1]?.id}`)).toMatchObject({
      subject: 'B',
      team: { id: 7 },
      member: { id: 11 },
    });
  });

  it('brings in a major incident that is resolved already, which a call cannot create', async () => {
    const incident = { subject: 'Outage', category: 'incident', impact: 'top' };
    const names = [...Object.keys(incident), 'status', 'completion_reason', 'major_incident_status'];
    const cells = [...Object.values(incident), 'completed', 'solved', 'resolved'];
    const body = Object.fromEntries(names.map((name, at) => [name, cells[at]]));
    expect((await env.desk.call('POST /requests', body, manager)).status).toBe(422);
    const [made] = await send('requests', [names, cells]);
    expect(made).toMatchObject({ outcome: 'created' });
    expect(await env.desk.read(`/requests/${made?.id}`)).toMatchObject({ major_incident_status: 'resolved' });
    // Its later moves are those of any other.
    const [moved] = await send('requests', [
      ['id', 'major_incident_status'],
      [String(made?.id), 'proposed'],
    ]);
    expect(moved?.problems?.[0]?.[0]).toBe('Major Incident Status');
  });

  it('keeps notes, tags and watches below the records of another installation', async () => {
    const origin = { origin: 'there' };
    const table = [
      ['id', 'subject', 'category', 'requested_for'],
      ['9001', 'Moved', 'rfi', '12'],
    ];
    const [request] = await send('requests', table, origin);
    expect(request).toMatchObject({ outcome: 'created' });
    const notes = [
      ['id', 'request', 'text', 'internal'],
      ['71', '9001', 'Hello', '0'],
      ['72', '9001', 'Psst', '1'],
      ['73', '9002', 'Nowhere', '0'],
      ['74', '', 'Nothing', '0'],
    ];
    expect(await send('notes', notes, origin)).toMatchObject([
      { outcome: 'created' },
      { outcome: 'created' },
      { outcome: 'failed', problems: [['Request', 'Request does not exist']] },
      { outcome: 'failed', problems: [['Request', "Request can't be blank"]] },
    ]);
    expect(outcomes(await send('notes', notes.slice(0, 3), origin))).toEqual(['unchanged', 'unchanged']);
    const changed = [notes[0] ?? [], ['71', '9001', 'Other words', '0']];
    expect(await send('notes', changed, origin)).toMatchObject([
      { outcome: 'failed', problems: [['', 'Forbidden']] },
    ]);
    const tags = [
      ['request', 'name'],
      ['9001', 'vip'],
    ];
    expect(outcomes(await send('requests_tags', tags, origin))).toEqual(['created']);
    expect(outcomes(await send('requests_tags', tags, origin))).toEqual(['unchanged']);
    const watches = [
      ['request', 'person'],
      ['9001', '12'],
    ];
    expect(outcomes(await send('requests_watches', watches, origin))).toEqual(['created']);
    expect(outcomes(await send('requests_watches', watches, origin))).toEqual(['unchanged']);
  });

  it('creates tasks of a workflow with the tasks before them', async () => {
    const workflow = await env.desk.workflow();
    const task = await env.desk.task(workflow);
    const { template } = (await env.desk.read(`/tasks/${task}`)) as { template: { id: number } };
    const fields = [
      'id',
      'workflow',
      'subject',
      'category',
      'template',
      'team',
      'planned_duration',
      'predecessor_ids',
    ];
    const row = (id: string, before: string) => [
      id,
      String(workflow),
      `Step ${id}`,
      'implementation',
      String(template.id),
      '7',
      '60',
      before,
    ];
    // Ids of here: the workflow and the template; so the tasks have none yet.
    const [first] = await send('tasks', [fields, row('', '')]);
    const [second] = await send('tasks', [fields, row('', String(first?.id))]);
    expect([first?.outcome, second?.outcome]).toEqual(['created', 'created']);
    const read = await env.desk.read(`/tasks/${second?.id}?fields=predecessor_ids`);
    expect(read['predecessor_ids']).toEqual([first?.id]);
  });

  it('tells nobody unless it is asked to', async () => {
    await env.rule({ name: 'Told', trigger: 'on create', actions: 'webhook({"heard": true})' });
    const { service } = env.desk;
    const intake = new NotificationIntake(service.get(RecordRuntime));
    const heard = async (notify: boolean, subject: string) => {
      const [made] = await send('requests', requests(subject), { notify });
      const events = await env.database.query<never>(
        `SELECT *, entry AS position FROM event_log WHERE object_type = 'request' AND object_id = $1`,
        [made?.id],
      );
      await env.consumeEvents();
      const runs = await env.database.rows(
        `SELECT 1 FROM automation_run WHERE record_type = 'request' AND record_id = $1`,
        [made?.id],
      );
      return {
        events: events.length,
        runs: runs.length,
        told: events.filter((one) => intake.concerns(one)).length,
      };
    };
    expect(await heard(false, 'Silent')).toEqual({ events: 1, runs: 0, told: 0 });
    expect(await heard(true, 'Loud')).toEqual({ events: 1, runs: 1, told: 1 });
    const origins = await env.database.rows(
      `SELECT DISTINCT origin FROM event_log WHERE payload->>'sourceID' IN ('Silent', 'Loud')`,
    );
    expect(origins).toEqual([['import']]);
  });

  it('loses no row to one that spoils the transaction of its batch', async () => {
    const { writer, database } = services;
    const create: typeof writer.create = async (record, values, ...more) => {
      if (values['subject'] === 'Spoiled 2') await database.query('SELECT 1 / 0');
      return writer.create(record, values, ...more);
    };
    const spoiling = new Importing({
      ...services,
      writer: {
        create,
        update: (...change) => writer.update(...change),
        remove: (...change) => writer.remove(...change),
        rehearse: (call) => writer.rehearse(call),
        announceMany: () => writer.announceMany(),
      },
    });
    const table = requests('Spoiled 1', 'Spoiled 2', 'Spoiled 3', 'Spoiled 4');
    const more = { job: 'spoiled' };
    const results = await send('requests', table, more, manager, spoiling);
    expect(outcomes(results)).toEqual(['created', 'error', 'created', 'created']);
    expect(await send('requests', table, more)).toEqual(results);
    const made = await database.rows(`SELECT subject FROM request WHERE subject LIKE 'Spoiled %' ORDER BY 1`);
    expect(made.flat()).toEqual(['Spoiled 1', 'Spoiled 3', 'Spoiled 4']);
  });

  it('writes one custom field as text, and leaves the others alone', async () => {
    const key = ['rfi', 'Old', 'Custom'];
    const names = ['category', 'source', 'sourceID', 'subject'];
    const custom = async (id: number | undefined) =>
      (await env.desk.read(`/requests/${id}`))['custom_fields'];
    const [made] = await send('requests', [
      [...names, 'custom_fields.rack', 'custom_fields', 'custom_fields.floor.no'],
      [...key, 'Custom', 'B7', '{"rack": "none", "size": 3, "open": true}', '42'],
    ]);
    expect(await custom(made?.id)).toEqual({ rack: 'B7', size: 3, open: true, 'floor.no': '42' });
    const [again] = await send('requests', [
      [...names, 'custom_fields.rack', 'custom_fields.floor.no'],
      [...key, 'Custom', 'B8', ''],
    ]);
    expect([again?.outcome, await custom(made?.id)]).toEqual([
      'updated',
      { rack: 'B8', size: 3, open: true },
    ]);
  });

  it('is forgotten batch by batch after a week', async () => {
    const { batches, database } = services;
    await send('requests', requests('Swept'), { job: 'old' });
    await send('requests', requests('Kept'), { job: 'new' });
    const kept = async () =>
      (await database.rows(`SELECT job FROM import_batch WHERE job IN ('old', 'new')`)).flat();
    await database.query(
      `UPDATE import_batch SET created_at = created_at - interval '7 days 1 second' WHERE job = 'old'`,
    );
    await (batches as ImportBatches).sweep();
    expect(await kept()).toEqual(['new']);
    // A thousand at a time.
    await database.query(`INSERT INTO import_batch (account_id, job, first_line, created_at)
      SELECT 'widget', 'old', n, '2020-01-01' FROM generate_series(1, 2001) n`);
    await (batches as ImportBatches).sweep();
    expect(await kept()).toEqual(['new']);
  });

  it('refuses each row that the caller may not write', async () => {
    const rows = [
      ['subject', 'category', 'status', 'justification', 'manager'],
      ['Plan', 'standard', '', 'move', '2'],
    ];
    expect(await send('workflows', rows, {}, { ...specialist(11), roles: [] })).toMatchObject([
      { outcome: 'failed', problems: [['', 'Forbidden']] },
    ]);
  });

  it('needs no more statements for a row than a create, and a few for a batch', async () => {
    const count = async (work: () => Promise<unknown>) =>
      (await statementsOf(work)).filter(({ text }) => !text.includes('event_log_')).length;
    const body = { subject: 'One', category: 'rfi', team: 7, member: 11, source: 'Old', sourceID: 'One' };
    const single = await count(() => env.desk.create('POST /requests', body));
    const subjects = Array.from({ length: 20 }, (_, nth) => `Many ${nth}`);
    const all = await count(() => send('requests', requests(...subjects)));
    expect(all).toBeLessThanOrEqual(20 * single + 12);
  });
});
