import type { Principal } from '@deskline/identity';
import { Accounts } from '@deskline/record-store';
import { TestBed, type Dispatcher } from '../test/dispatcher';
import { Receiver, until } from '../test/receiver';

const PER_ACCOUNT = 5;
const PER_EVENT = 3;

describe('accounts that share a dispatcher', () => {
  const gadget: Partial<Principal> = { account: 'gadget' };
  let testBed: TestBed;
  let dispatcher: Dispatcher;
  let receiver: Receiver;

  beforeAll(async () => {
    [testBed, receiver] = await Promise.all([TestBed.start(), Receiver.start()]);
    dispatcher = await testBed.dispatcher({
      WEBHOOKS_PER_ACCOUNT: String(PER_ACCOUNT),
      WEBHOOKS_PER_EVENT: String(PER_EVENT),
      PLANS: '{"small": {"webhooks": 1}, "large": {"webhooks": 1000}}',
    });
    receiver.answer = () => 200;
  });
  afterAll(() => Promise.all([testBed?.stop(), receiver?.stop()]));
  afterEach(() => dispatcher.database.query('DELETE FROM webhook'));

  const create = (values: object, who: Partial<Principal> = {}) =>
    dispatcher.call(
      'POST',
      '/webhooks',
      { event: 'task.create', uri: `${receiver.url}/hook`, ...values },
      who,
    );

  describe('that trust each other', () => {
    let policy: number;

    beforeAll(async () => {
      await dispatcher.database.query(
        `UPDATE account SET trusts = CASE id WHEN 'widget' THEN '["gadget"]' ELSE '["widget"]' END::jsonb`,
      );
      await dispatcher.app.get(Accounts).read(dispatcher.database);
      const { body } = await dispatcher.call('POST', '/webhook_policies', { jwt_alg: 'hs256' }, gadget);
      policy = Number(body['id']);
    });

    it('cannot use a policy of the other account, nor learn that it exists', async () => {
      const id = await dispatcher.create({ event: 'task.create', uri: `${receiver.url}/hook` });
      const change = (webhook_policy: number) =>
        dispatcher.call('PATCH', `/webhooks/${id}`, { webhook_policy });
      expect(dispatcher.app.get(Accounts).trustEachOther('widget', 'gadget')).toBe(true);
      const replies = [await create({ webhook_policy: policy }), await change(policy), await change(999)];
      for (const { status, body } of replies)
        expect([status, body['errors']]).toEqual([
          422,
          [['webhook_policy', 'Webhook policy does not exist']],
        ]);
      expect((await create({ webhook_policy: policy }, gadget)).status).toBe(200);
    });

    it('send nothing, signed or unsigned, for a webhook that refers to a policy of the other account', async () => {
      const id = await dispatcher.createVerified({ event: 'task.create', uri: `${receiver.url}/theirs` });
      await dispatcher.database.query('UPDATE webhook SET webhook_policy_id = $2 WHERE id = $1', [
        id,
        policy,
      ]);
      const before = receiver.at('/theirs').length;
      await testBed.publish({});
      await until(async () => (await dispatcher.states(id))[0]?.state === 'dropped');
      expect(receiver.at('/theirs')).toHaveLength(before);
    });
  });

  describe('quota of webhooks', () => {
    const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();
    const some = (count: number, values: (nth: number) => object, who?: Partial<Principal>) =>
      Promise.all(Array.from({ length: count }, (_, nth) => create(values(nth), who)));

    it('limits the webhooks of an event, also when they are created at once', async () => {
      expect(statuses(await some(5, () => ({})))).toEqual([200, 200, 200, 422, 422]);
      expect((await create({})).body['errors']).toEqual([['event', 'Event has 3 webhooks already']]);
      expect((await create({}, gadget)).status).toBe(200);
    });

    it('limits the webhooks of an event, also when they are changed to it', async () => {
      await some(PER_EVENT, () => ({}));
      const id = await dispatcher.create({ event: 'task.update', uri: `${receiver.url}/hook` });
      const change = (values: object) => dispatcher.call('PATCH', `/webhooks/${id}`, values);
      expect((await change({ event: 'task.create' })).status).toBe(422);
      expect((await change({ event: 'task.status-changed' })).status).toBe(200);
    });

    it('limits the webhooks of an account, whatever their event, disabled or not', async () => {
      const events = ['task.create', 'task.update'];
      const made = await some(6, (nth) => ({ event: events[nth % 2], disabled: nth > 2 }));
      expect(statuses(made)).toEqual([200, 200, 200, 200, 200, 422]);
      const last = await create({ event: 'task.status-changed' });
      expect(last.body['errors']).toEqual([['event', "Event can't have another webhook: the account has 5"]]);
      expect((await create({}, gadget)).status).toBe(200);
    });

    it('is that of the plan of the account, but never more than that of the installation', async () => {
      const setPlan = async (plan: string | null) => {
        await dispatcher.database.query('UPDATE account SET plan = $1 WHERE id = $2', [plan, 'widget']);
        await dispatcher.app.get(Accounts).read(dispatcher.database);
      };
      const events = ['task.create', 'task.update'];
      await setPlan('small');
      expect(statuses(await some(2, (nth) => ({ event: events[nth] })))).toEqual([200, 422]);
      const { body } = await create({});
      expect(body['errors']).toEqual([['event', "Event can't have another webhook: the account has 1"]]);
      await setPlan('large');
      expect(statuses(await some(5, (nth) => ({ event: events[nth % 2] })))).toEqual([
        200, 200, 200, 200, 422,
      ]);
      await setPlan(null);
    });
  });
});
