import { BadRulePayload } from '@deskline/events';
import { Database } from '@deskline/platform';
import { principal, type RecordService } from '@deskline/testing';
import { Plan, startPlanning, Step } from '../../../test/plans';
import { actorOf, systemIn } from '../../caller';
import { notifyByRule } from './related-changes';
import { inUnitOfWork } from '../in-unit-of-work';
import { RecordRuntime } from '../../runtime';
import { RecordWriter } from '../writer';

describe('notifyByRule', () => {
  let service: RecordService;
  let step: number;
  const caller = { principal: principal(), request_id: 'r-1' };

  const notices = () =>
    service
      .get(Database)
      .query(`SELECT * FROM event_log WHERE event = 'automation_rule' AND object_id = $1 ORDER BY entry`, [
        step,
      ]);
  const notify = (actor: ReturnType<typeof systemIn>, ...payloads: unknown[]) =>
    inUnitOfWork(service.get(RecordRuntime), actor, async (unit) => {
      for (const payload of payloads) await notifyByRule(unit, Step, step, payload);
    });

  beforeAll(async () => {
    service = await startPlanning();
  });
  beforeEach(async () => {
    const writer = service.get(RecordWriter);
    const plan = await writer.create(Plan, { subject: 'Move' }, caller);
    step = await writer.create(Step, { subject: 'Step', plan, team: 7, source: 'monitor' }, caller);
  });
  afterAll(() => service?.stop());

  it('appends an event with the payload of the record', async () => {
    await notify(actorOf(caller), { room: '1.12' });
    expect(await notices()).toMatchObject([
      {
        account_id: 'widget',
        object_type: 'step',
        person_id: 1,
        person_name: 'Ellen Brown',
        audit_line_id: null,
        note_id: null,
        request_id: 'r-1',
        payload: {
          room: '1.12',
          source: 'monitor',
          status: 'registered',
          team: { id: 7, account: { id: 'widget', name: 'Widget' } },
        },
      },
    ]);
  });

  it('leaves out the person when the system acts', async () => {
    await notify(systemIn('widget'), {});
    expect(await notices()).toMatchObject([{ person_id: null, person_name: null }]);
  });

  it('appends events in the order of the calls', async () => {
    await notify(systemIn('widget'), { n: 1 }, { n: 2 }, { n: 3 });
    expect((await notices()).map(({ payload }) => (payload as { n: number }).n)).toEqual([1, 2, 3]);
  });

  it('appends nothing when the transaction rolls back', async () => {
    await expect(notify(systemIn('widget'), { n: 1 }, 'no object')).rejects.toBeInstanceOf(BadRulePayload);
    expect(await notices()).toEqual([]);
  });

  it.each([
    ['small values', { list: Array(9_990).fill(1), text: 'a'.repeat(230_000) }],
    ['small objects', { list: Array(4_990).fill({ a: 1 }), text: 'a'.repeat(210_000) }],
    ['large numbers', { list: Array(9_990).fill(-1.2345678901234567e300) }],
  ])('is kept when it is as large as it may be: %s', async (_case, payload) => {
    await notify(systemIn('widget'), payload);
    expect(await notices()).toMatchObject([{ payload }]);
  });

  it('refuses records of another account', async () => {
    await expect(notify(systemIn('provider'), {})).rejects.toThrow(`There is no step ${step} in provider`);
  });
});
