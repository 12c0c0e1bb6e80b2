import { Database } from '@deskline/platform';
import { principal, type RecordService } from '@deskline/testing';
import { Plan, Step, startPlanning } from '../test/plans';
import { NotFound } from './refusals';
import { TimerRunner } from './timers/timer-runner';
import { idsWhere, type IdScope } from './write/lookup/ids-where';
import { RecordWriter } from './write/writer';
import { RecordRuntime } from './runtime';

describe('the scope of a change', () => {
  let service: RecordService;
  let writer: RecordWriter;
  let database: Database;
  const caller = { principal: principal(), request_id: null };
  const provider = { principal: principal({ account: 'provider' }), request_id: null };
  const notFound = (field: string) => ({ problems: [{ field, because: 'not_found' }] });
  const plan = (as = caller, values: object = {}) => writer.create(Plan, { subject: 'Plan', ...values }, as);
  const step = (planId: number, values: object = {}, as = caller) =>
    writer.create(Step, { subject: 'Step', plan: planId, ...values }, as);
  const eventsOf = async (id: number) =>
    (
      await database.query<{ event: string }>(
        `SELECT event FROM event_log WHERE object_type = 'step' AND object_id = $1 ORDER BY entry`,
        [id],
      )
    ).map(({ event }) => event);

  beforeAll(async () => {
    service = await startPlanning();
    writer = service.get(RecordWriter);
    database = service.get(Database);
  });
  afterAll(() => service?.stop());

  it('excludes groups of another account, trusted or not', async () => {
    const foreign = await plan(provider);
    await expect(step(foreign)).rejects.toMatchObject(notFound('plan'));
  });

  it('lets no untrusted account wait for a lock of this one', async () => {
    const planId = await plan();
    const own = await step(planId);
    const stranger = { principal: principal({ account: 'stranger' }), request_id: null };
    await database.transaction(async (transaction) => {
      await transaction.query('SELECT 1 FROM plan WHERE id = $1 FOR UPDATE', [planId]);
      // A wait for the lock would exceed the statement's own limit.
      await expect(writer.update(Step, own, {}, stranger)).rejects.toBeInstanceOf(NotFound);
    });
  });

  it('excludes links to records of another account', async () => {
    const [own, foreign] = [await step(await plan()), await step(await plan(provider), {}, provider)];
    await expect(writer.link(Step, own, 'predecessors', foreign, caller)).rejects.toBeInstanceOf(NotFound);
    await expect(step(await plan(), { predecessor_ids: [foreign] })).rejects.toMatchObject(
      notFound('predecessor_ids'),
    );
  });

  it('excludes references to records that the caller may not read', async () => {
    const hidden = await step(await plan());
    const nobody = { principal: principal({ roles: ['key_contact'] }), request_id: null };
    await expect(plan(nobody, { first_step: hidden })).rejects.toMatchObject(notFound('first_step'));
    await writer.update(Step, hidden, { status: 'completed' }, caller);
    await expect(plan(nobody, { first_step: hidden })).resolves.toEqual(expect.any(Number));
  });

  it('has an event and an audit line for a change of links only', async () => {
    const planId = await plan();
    const [first, second] = [await step(planId), await step(planId)];
    await writer.update(Step, second, { predecessor_ids: [first] }, caller);
    expect(await eventsOf(second)).toEqual(['step.create', 'step.update']);
    const [line] = await database.query(
      `SELECT changes FROM audit_line WHERE record_type = 'step' AND record_id = $1 ORDER BY id DESC LIMIT 1`,
      [second],
    );
    expect(line).toEqual({ changes: { predecessor_ids: [[], [first]] } });
  });

  it('covers concurrent changes that link the same records in opposite order', async () => {
    const planId = await plan();
    const steps = await Promise.all([1, 2, 3, 4].map(() => step(planId)));
    const orders = [steps, [...steps].reverse()];
    const made = Array.from({ length: 6 }, (_, index) =>
      step(planId, { predecessor_ids: orders[index % 2] }),
    );
    expect(await Promise.all(made)).toHaveLength(6);
  });

  it('excludes archived records until they are restored', async () => {
    const old = await plan(caller, { status: 'completed' });
    await writer.archive(Plan, old, caller);
    const change = () => writer.update(Plan, old, { subject: 'Again' }, caller);
    await expect(change()).rejects.toMatchObject({ problems: [{ because: 'archived' }] });
    await writer.restore(Plan, old, caller);
    await expect(change()).resolves.toBeUndefined();
  });

  it('excludes deleted records, and removes their links', async () => {
    const planId = await plan();
    const [first, second] = [await step(planId), await step(planId)];
    await writer.link(Step, second, 'predecessors', first, caller);
    await writer.remove(Step, first, caller);
    await expect(plan(caller, { first_step: first })).rejects.toMatchObject({
      problems: [{ field: 'first_step' }],
    });
    expect(await database.query('SELECT * FROM step_predecessors WHERE from_id = $1', [second])).toEqual([]);
  });

  it('covers all records that an effect selects, and none of another account', async () => {
    const [own, foreign] = [await plan(), await plan(provider)];
    const [first, second] = [await step(own, { cost: '777' }), await step(own, { cost: '778' })];
    const theirs = await step(foreign, { cost: '778' }, provider);
    const rush = await plan(caller, { subject: 'Rush' });
    await writer.update(Plan, rush, { status: 'completed' }, caller);
    const urgent = await database.query('SELECT id FROM step WHERE urgent AND id = ANY($1) ORDER BY id', [
      [first, second, theirs],
    ]);
    expect(urgent).toEqual([{ id: first }, { id: second }]);
  });

  it('has no limit of rows unless one is given', async () => {
    await database.query(
      `INSERT INTO plan (subject, status, created_at, updated_at, account_id)
       SELECT 'One of many', 'open', now(), now(), 'widget' FROM generate_series(1, 1001)`,
    );
    const runtime = service.get(RecordRuntime);
    const context = { transaction: runtime.database, runtime, now: '' };
    const found = async (scope?: IdScope) =>
      (await idsWhere(context, Plan, { subject: 'One of many' }, scope)).length;
    expect([await found(), await found({ limit: 10 }), await found({ account: 'provider' })]).toEqual([
      1_001, 10, 0,
    ]);
  });

  it('needs no second connection while it fetches a reference', async () => {
    const plans = await Promise.all(Array.from({ length: 10 }, () => plan()));
    const steps = plans.map((planId, index) => step(planId, { team: 20 + index }));
    expect(await Promise.all(steps)).toHaveLength(10);
  });

  it('includes due records of a timer although another one cannot be changed', async () => {
    const planId = await plan();
    const waiting = { status: 'waiting_for', waiting_until: '2026-03-02T08:00:00Z' };
    const [stuck, free] = [await step(planId, { ...waiting, subject: 'stuck' }), await step(planId, waiting)];
    await service.get(TimerRunner).run();
    const rows = await database.query('SELECT id, status FROM step WHERE id = ANY($1) ORDER BY id', [
      [stuck, free],
    ]);
    expect(rows).toEqual([
      { id: stuck, status: 'waiting_for' },
      { id: free, status: 'assigned' },
    ]);
  });
});
