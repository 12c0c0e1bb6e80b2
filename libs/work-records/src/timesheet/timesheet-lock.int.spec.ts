import { administrator, ANN, BOB, CAS, DESK, MIA, person, TimesheetEnv } from '../../test/timesheet-env';
import { Database } from '@deskline/platform';

describe('a locked day', () => {
  let env: TimesheetEnv;
  const mia = person(MIA);
  const LOCKED = { status: 422, errors: [['date', 'Date is a day that is locked']] };
  const call = async (request: string, body?: object) => {
    const { status, json } = await env.desk.call(request, body, administrator);
    return { status, errors: json?.['errors'] };
  };
  const days = async (id: number, month = '2026-03-01') => {
    const { json } = await env.ask(
      `GET /timesheets?person_id=${id}&month_of=${month}&fields=locked,locked_days`,
    );
    return json as { locked: boolean; locked_days: string };
  };

  beforeAll(async () => {
    env = await TimesheetEnv.open();
  });
  afterAll(() => env?.close());

  it('is locked and unlocked by the manager of the organization, for one person or for all', async () => {
    const lock = (method: string, query: string) => env.ask(`${method} /timesheets/lock?${query}`, mia);
    const { status, json } = await lock('POST', `person_id=${ANN}&date=2026-03-02`);
    expect([status, json]).toEqual([204, null]);
    expect(await days(ANN)).toEqual({ locked: false, locked_days: `01${'0'.repeat(29)}` });
    expect(await days(BOB)).toEqual({ locked: false, locked_days: '0'.repeat(31) });
    expect((await lock('POST', `organization_id=${DESK}&month_of=2026-03-02`)).status).toBe(204);
    expect(await days(ANN)).toEqual({ locked: true, locked_days: '1'.repeat(31) });
    expect(await days(BOB)).toEqual({ locked: true, locked_days: '1'.repeat(31) });
    expect(await days(CAS)).toMatchObject({ locked_days: '0'.repeat(31) });
    expect((await lock('DELETE', `organization_id=${DESK}&week_of=2026-03-04`)).status).toBe(204);
    expect(await days(ANN)).toEqual({ locked: false, locked_days: `1${'0'.repeat(7)}${'1'.repeat(23)}` });
    expect(
      (await lock('DELETE', `organization_id=${DESK}&person_id=${ANN}&month_of=2026-03-04`)).status,
    ).toBe(204);
    expect(await days(ANN)).toMatchObject({ locked_days: '0'.repeat(31) });
    expect((await lock('DELETE', `organization_id=${DESK}&month_of=2026-03-04`)).status).toBe(204);
  });

  it('is neither locked by the person nor by auditors, who see it', async () => {
    const lock = `POST /timesheets/lock?person_id=${ANN}&date=2026-03-02`;
    expect((await env.ask(lock, person(ANN))).status).toBe(403);
    expect((await env.ask(lock, person(9, ['auditor']))).status).toBe(403);
    expect((await env.ask(`${lock}&dry_run=true`)).json).toEqual({ status: 204, body: null, follows: [] });
    expect(await days(ANN)).toMatchObject({ locked_days: '0'.repeat(31) });
  });

  it('takes no new time entry and no change of one, and another person does', async () => {
    const id = await env.enter(ANN, '2026-04-02', 60);
    const other = await env.enter(ANN, '2026-04-03', 60);
    await env.ask(`POST /timesheets/lock?person_id=${ANN}&date=2026-04-02`);
    expect(await env.tryToEnter(ANN, '2026-04-02', 60)).toMatchObject(LOCKED);
    expect((await env.tryToEnter(BOB, '2026-04-02', 60)).status).toBe(201);
    expect(await call(`PATCH /time_entries/${id}`, { time_spent: 30 })).toEqual(LOCKED);
    expect(await call(`PATCH /time_entries/${id}`, { deleted: true })).toEqual(LOCKED);
    expect(await call(`PATCH /time_entries/${id}`, { date: '2026-04-03' })).toEqual(LOCKED);
    expect(await call(`PATCH /time_entries/${id}`, { person: BOB })).toEqual(LOCKED);
    expect(await call(`PATCH /time_entries/${other}`, { date: '2026-04-02' })).toEqual(LOCKED);
    expect(await call(`DELETE /time_entries/${id}`)).toEqual(LOCKED);
    expect(await call(`POST /time_entries/${id}/trash`)).toEqual(LOCKED);
    expect(await call(`POST /time_entries/${id}/archive`)).toEqual(LOCKED);
    await env.ask(`DELETE /timesheets/lock?person_id=${ANN}&date=2026-04-02`);
    expect((await call(`PATCH /time_entries/${id}`, { time_spent: 30 })).status).toBe(200);
    expect((await call(`DELETE /time_entries/${id}`)).status).toBe(204);
  });

  it('refuses time_spent of a record, with all of the change', async () => {
    const request = await env.desk.create('POST /requests', { subject: 'Help', category: 'rfi' });
    await env.ask(`POST /timesheets/lock?person_id=${ANN}&date=2026-03-02`);
    const spender = person(ANN, ['account_administrator']);
    const spend = () =>
      env.desk.call(`PATCH /requests/${request}`, { subject: 'Later', time_spent: 5 }, spender);
    const { status, json } = await spend();
    expect([status, json['errors']]).toEqual([422, LOCKED.errors]);
    expect(await env.desk.read(`/requests/${request}`)).toMatchObject({ subject: 'Help' });
    await env.ask(`DELETE /timesheets/lock?person_id=${ANN}&date=2026-03-02`);
    expect((await spend()).status).toBe(200);
  });

  it('waits for a time entry that is being written, and holds for the next one', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const database = env.desk.service.get(Database);
    let begun = (): void => undefined;
    const begins = new Promise<void>((resolve) => (begun = resolve));
    const held = database.transaction(async (transaction) => {
      await transaction.query(
        `SELECT pg_advisory_xact_lock_shared(hashtextextended('timesheets ' || 'widget', 0))`,
      );
      begun();
      await ended;
    });
    await begins;
    const locking = env.ask(`POST /timesheets/lock?person_id=${ANN}&date=2026-05-05`);
    const waits = async () =>
      (await database.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length;
    while ((await waits()) === 0);
    const entering = env.tryToEnter(ANN, '2026-05-05', 60);
    end();
    await held;
    expect((await locking).status).toBe(204);
    expect(await entering).toMatchObject(LOCKED);
  });
});
