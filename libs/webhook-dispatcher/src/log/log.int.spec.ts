import { Scene, type Dispatcher, type Reply } from '../dispatcher.fixture';
import { pause, Receiver, until, type Arrival } from '../receiver.fixture';
import { Sweep } from './sweep';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const count = (to: number) => Array.from({ length: to }, (_each, index) => index + 1);

interface Row {
  readonly id: string;
  readonly sequence: number;
  readonly state: string;
  readonly [name: string]: unknown;
}

describe('the delivery log', () => {
  let scene: Scene;
  let dispatcher: Dispatcher;
  let receiver: Receiver;
  let paths = 0;
  let path: string;
  let uri: string;

  beforeAll(async () => {
    scene = await Scene.set();
    dispatcher = await scene.dispatcher();
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await scene?.strike();
    await receiver?.stop();
  });
  beforeEach(async () => {
    await dispatcher.database.query('DELETE FROM webhook');
    await dispatcher.database.query('DELETE FROM delivery_lane');
    path = `/log-${++paths}`;
    uri = receiver.url + path;
    receiver.answer = () => 200;
  });

  const call = (...args: Parameters<Dispatcher['call']>) => dispatcher.call(...args);
  const send = async (where: string, body: object | undefined, headers: Record<string, string>) => {
    const { status, body: answer } = await dispatcher.ask('POST', where, { body, headers });
    return { status, body: answer };
  };
  const rowsOf = ({ body }: Pick<Reply, 'body'>): Row[] => body as unknown as Row[];
  const log = async (id: number, query = '') =>
    rowsOf(await call('GET', `/webhooks/${id}/deliveries${query}`));
  const one = (id: number, delivery: string) => call('GET', `/webhooks/${id}/deliveries/${delivery}`);
  const states = async (id: number) => (await dispatcher.states(id)).map(({ state }) => state);
  const becomes = (id: number, ...wanted: string[]) =>
    until(async () => (await states(id)).join() === wanted.join());
  const change = (id: number, body: object) => call('PATCH', `/webhooks/${id}`, body);
  const at = (sequence: number) =>
    receiver.at(path).filter(({ headers }) => headers['x-webhook-sequence'] === String(sequence));
  const nth = ({ message }: Arrival) => message.payload['nth'];
  const lanes = () => dispatcher.database.query('SELECT * FROM delivery_lane');
  const quiet = () => until(async () => (await lanes()).length === 0);

  /** A webhook with so many messages that were held: sequence 2 and on. */
  const withHeld = async (number: number, object_id?: number) => {
    const id = await dispatcher.createVerified({ event: 'task.create', uri });
    await change(id, { disabled: true });
    await scene.happen(...count(number).map((n) => ({ object_id: object_id ?? n, payload: { nth: n } })));
    await until(async () => (await states(id)).length === number);
    await change(id, { disabled: false });
    return id;
  };

  it('numbers and holds what happens while a webhook is disabled, and sends none of it by itself', async () => {
    const id = await withHeld(2);
    await scene.happen({ object_id: 9 });
    await becomes(id, 'held', 'held', 'succeeded');
    expect(await lanes()).toEqual([]);
    await pause(200);
    expect(receiver.at(path).map(({ headers }) => headers['x-webhook-sequence'])).toEqual(['4']);
  });

  it('holds what happens before a webhook is verified', async () => {
    const id = await dispatcher.create({ event: 'task.create', uri });
    await scene.happen({});
    await becomes(id, 'held');
    await dispatcher.database.query('UPDATE webhook SET verified_at = now() WHERE id = $1', [id]);
    await scene.happen({});
    await becomes(id, 'held', 'succeeded');
    expect(receiver.at(path)).toHaveLength(1);
  });

  it('shows every message, newest first, with what became of it', async () => {
    const id = await dispatcher.createVerified({ event: 'task.create', uri });
    const answers = [500];
    receiver.answer = () => answers.shift() ?? 200;
    await scene.happen({ object_id: 12 });
    await becomes(id, 'succeeded');
    await call('POST', `/webhooks/${id}/test`);
    await until(async () => (await log(id, '?state=succeeded')).length === 3);
    const rows = await log(id);
    expect(
      rows.map(({ sequence, kind, event, object_type, object_id, state }) => [
        sequence,
        kind,
        event,
        object_type,
        object_id,
        state,
      ]),
    ).toEqual([
      [3, 'test', 'task.create', 'task', 12345, 'succeeded'],
      [2, 'event', 'task.create', 'task', 12, 'succeeded'],
      [1, 'verify', 'webhook.verify', 'webhook', id, 'succeeded'],
    ]);
    expect(rows[1]).toMatchObject({ id: expect.stringMatching(UUID), last_answer: '200 OK' });
    expect(rows[1]).not.toHaveProperty('attempts');
    expect(rows[1]?.id).toBe(at(2)[0]?.headers['x-webhook-delivery']);
    const { status, body } = await one(id, String(rows[1]?.id));
    expect([status, body]).toEqual([
      200,
      {
        ...rows[1],
        attempts: [
          {
            started_at: expect.any(String),
            duration_ms: expect.any(Number),
            status: 500,
            line: '500 Internal Server Error',
          },
          {
            started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
            duration_ms: expect.any(Number),
            status: 200,
            line: '200 OK',
          },
        ],
        updated_at: expect.any(String),
        next_attempt_at: null,
      },
    ]);
    const [selected] = await log(id, '?fields=attempts&sequence=2');
    expect(selected?.['attempts']).toEqual(body['attempts']);
  });

  it('shows the reason of what was not answered, and when it is tried again', async () => {
    const later = await scene.dispatcher({ WEBHOOK_RETRY_SECONDS: '3600' });
    await scene.stop(dispatcher);
    try {
      const id = await later.createVerified({ event: 'task.create', uri });
      await later.database.query(`UPDATE webhook SET uri = 'http://127.0.0.1:9999' WHERE id = $1`, [id]);
      await scene.happen({});
      await until(async () => (await later.states(id))[0]?.state === 'retrying');
      const [row] = rowsOf(
        await later.call('GET', `/webhooks/${id}/deliveries?fields=attempts,next_attempt_at,state`),
      );
      expect(row).toMatchObject({
        state: 'retrying',
        attempts: [{ status: null, error: 'The connection was refused.' }],
      });
      expect(Date.parse(String(row?.['next_attempt_at']))).toBeGreaterThan(Date.now() + 1_000_000);
    } finally {
      await scene.stop(later);
      dispatcher = await scene.dispatcher();
    }
  });

  it('is filtered, sorted and paged as any collection', async () => {
    const id = await withHeld(5);
    await scene.happen({ object_id: 77 });
    await becomes(id, 'held', 'held', 'held', 'held', 'held', 'succeeded');
    const sequences = async (query: string) => (await log(id, query)).map(({ sequence }) => sequence);
    expect(await sequences('?state=held')).toEqual([6, 5, 4, 3, 2]);
    expect(await sequences('?state=held,dropped&sort=sequence&per_page=2')).toEqual([2, 3]);
    expect(await sequences('?event=webhook.verify')).toEqual([1]);
    expect(await sequences('?sequence=>3<6')).toEqual([5, 4]);
    expect(await sequences('?created_at=>2020-01-01&sort=created_at&per_page=100')).toHaveLength(7);
    expect(await sequences('?created_at=>2120-01-01')).toEqual([]);
    const [last] = await log(id, '?per_page=1');
    expect(await sequences(`?created_at=${String(last?.['created_at'])}`)).toContain(last?.sequence);
    expect(await sequences(`?ids=${String(last?.id)}`)).toEqual([last?.sequence]);
    expect((await call('GET', `/webhooks/${id}/deliveries?id=12`)).status).toBe(400);
    expect((await call('GET', `/webhooks/${id}/deliveries?sort=event`)).status).toBe(400);
    expect((await call('GET', `/webhooks/${id}/deliveries?webhook=1`)).status).toBe(400);
  });

  it('is for administrators of the account, with a token that may read webhooks', async () => {
    const id = await withHeld(1);
    const [row] = await log(id);
    const [list, single] = [`/webhooks/${id}/deliveries`, `/webhooks/${id}/deliveries/${String(row?.id)}`];
    const statuses = (who: Parameters<Dispatcher['call']>[3]) =>
      Promise.all(
        [
          ['GET', list],
          ['GET', single],
          ['GET', `/webhooks/${id}/messages`],
          ['POST', `${single}/redeliver`],
          ['POST', `/webhooks/${id}/replay`],
        ].map(async ([method = '', where = '']) => (await call(method, where, undefined, who)).status),
      );
    expect(await statuses({ account: 'gadget' })).toEqual([404, 404, 404, 404, 404]);
    expect(await statuses({ roles: ['auditor'] })).toEqual([404, 404, 404, 404, 404]);
    const permitted = (...actions: string[]) => statuses({ scopes: [{ effect: 'allow', actions }] });
    expect(await permitted('task:Read')).toEqual([403, 403, 403, 403, 403]);
    expect(await permitted('webhook:Read')).toEqual([200, 200, 200, 403, 403]);
    expect(await permitted('webhook:Read', 'webhook:Update')).toEqual([200, 200, 200, 200, 422]);
  });

  it('answers 404 for what is no delivery of that webhook, whatever it looks like', async () => {
    const id = await withHeld(1);
    const other = await dispatcher.createVerified({ event: 'task.create', uri: `${uri}-other` });
    const [row] = await log(id);
    for (const address of [
      `${id}/deliveries/${NOBODY}`,
      `${id}/deliveries/nonsense`,
      `${id}/deliveries/12`,
      `${id}/deliveries/%00`,
      `${other}/deliveries/${String(row?.id)}`,
      `999999/deliveries/${String(row?.id)}`,
    ]) {
      expect([address, (await call('GET', `/webhooks/${address}`)).status]).toEqual([address, 404]);
      const again = await call('POST', `/webhooks/${address}/redeliver`);
      expect([address, again.status]).toEqual([address, 404]);
    }
    expect((await call('GET', '/webhooks/999999/deliveries')).status).toBe(404);
    expect((await call('PATCH', `/webhooks/${id}/deliveries/${String(row?.id)}`, {})).status).toBe(404);
    expect((await call('DELETE', `/webhooks/${id}/deliveries/${String(row?.id)}`)).status).toBe(404);
    expect(await lanes()).toEqual([]);
  });

  describe('redelivers', () => {
    const redeliver = (id: number, delivery: unknown, headers: Record<string, string> = {}) =>
      send(`/webhooks/${id}/deliveries/${String(delivery)}/redeliver`, undefined, headers);

    it('what was held, dropped or received, with the same id and bytes', async () => {
      const id = await withHeld(1);
      const [held] = await log(id, '?sequence=2');
      expect(await redeliver(id, held?.id)).toMatchObject({
        status: 200,
        body: { id: held?.id, sequence: 2 },
      });
      await becomes(id, 'succeeded');
      await redeliver(id, held?.id);
      await until(() => at(2).length === 2);
      receiver.answer = () => 500;
      await quiet();
      await redeliver(id, held?.id);
      await becomes(id, 'dropped');
      expect(at(2)).toHaveLength(5);
      receiver.answer = () => 200;
      await redeliver(id, held?.id);
      await becomes(id, 'succeeded');
      expect(new Set(at(2).map(({ body }) => body)).size).toBe(1);
      expect(new Set(at(2).map(({ headers }) => headers['x-webhook-delivery']))).toEqual(new Set([held?.id]));
      expect((await one(id, String(held?.id))).body['attempts']).toHaveLength(6);
    });

    it('once for one Idempotency-Key', async () => {
      const id = await withHeld(1);
      const [held] = await log(id, '?sequence=2');
      const headers = { 'idempotency-key': `again-${id}` };
      await redeliver(id, held?.id, headers);
      await becomes(id, 'succeeded');
      expect((await redeliver(id, held?.id, headers)).status).toBe(200);
      await pause(200);
      expect(at(2)).toHaveLength(1);
    });

    it('at once what waits for a retry, and not a second time what is in flight', async () => {
      const patient = await scene.dispatcher({ WEBHOOK_RETRY_SECONDS: '3600' });
      await scene.stop(dispatcher);
      try {
        const id = await patient.createVerified({ event: 'task.create', uri });
        receiver.answer = () => 500;
        await scene.happen({});
        await until(async () => (await patient.states(id))[0]?.state === 'retrying');
        let answer: (status: number) => void = () => undefined;
        receiver.answer = () => new Promise((resolve) => (answer = resolve));
        const delivery = String(at(2)[0]?.headers['x-webhook-delivery']);
        const again = () => patient.call('POST', `/webhooks/${id}/deliveries/${delivery}/redeliver`);
        expect((await again()).body).toMatchObject({ state: 'retrying' });
        await until(() => at(2).length === 2);
        expect((await again()).status).toBe(200);
        await pause(200);
        answer(200);
        await until(async () => (await patient.states(id))[0]?.state === 'succeeded');
        await pause(200);
        expect(at(2)).toHaveLength(2);
      } finally {
        await scene.stop(patient);
        dispatcher = await scene.dispatcher();
      }
    });

    it('an older message of a record while a newer one is in flight, and loses neither', async () => {
      const id = await withHeld(1, 5);
      let answer: (status: number) => void = () => undefined;
      receiver.answer = () => new Promise((resolve) => (answer = resolve));
      await scene.happen({ object_id: 5 });
      await until(() => at(3).length === 1);
      const [held] = await log(id, '?sequence=2');
      await redeliver(id, held?.id);
      await pause(200);
      expect(at(2)).toHaveLength(0);
      receiver.answer = () => 200;
      answer(200);
      await becomes(id, 'succeeded', 'succeeded');
      await quiet();
      expect([at(2).length, at(3).length]).toEqual([1, 1]);
    });

    it('nothing to a webhook that would not be sent it', async () => {
      const id = await withHeld(1);
      const [verification] = await log(id, '?sequence=1');
      const [held] = await log(id, '?sequence=2');
      const refused = async (delivery: Row | undefined) => {
        const { status, body } = await redeliver(id, delivery?.id);
        return [status, body['errors']];
      };
      expect(await refused(verification)).toEqual([422, [['webhook', 'Webhook is verified already']]]);
      await change(id, { disabled: true });
      expect(await refused(held)).toEqual([422, [['webhook', 'Webhook is disabled']]]);
      await dispatcher.database.query(
        'UPDATE webhook SET disabled = false, verified_at = NULL WHERE id = $1',
        [id],
      );
      expect(await refused(held)).toEqual([422, [['webhook', 'Webhook is not verified']]]);
      expect(await lanes()).toEqual([]);
    });
  });

  describe('replays', () => {
    const replay = (id: number, body: object, headers: Record<string, string> = {}) =>
      send(`/webhooks/${id}/replay`, body, headers);

    it('what was missed in a range of sequence numbers, in order, and nothing else', async () => {
      const id = await withHeld(6, 5);
      await scene.happen({ object_id: 5 });
      await until(() => at(8).length === 1);
      expect(await replay(id, { from: 3, to: 6 })).toEqual({
        status: 200,
        body: { replayed: 4, next: null },
      });
      await becomes(id, 'held', ...count(4).map(() => 'succeeded'), 'held', 'succeeded');
      expect(receiver.at(path).slice(1).map(nth)).toEqual([2, 3, 4, 5]);
      expect((await replay(id, { from: 3, to: 6 })).body).toEqual({ replayed: 0, next: null });
      expect((await replay(id, { from: '0', to: '999999999' })).body).toEqual({ replayed: 2, next: null });
      await until(() => receiver.at(path).length === 7);
    });

    it('what was missed between two moments', async () => {
      const id = await dispatcher.createVerified({ event: 'task.create', uri });
      await change(id, { disabled: true });
      const moments = ['2026-03-01T10:00:00.000Z', '2026-03-01T11:00:00.900Z', '2026-03-01T12:00:00.000Z'];
      await scene.happen(...moments.map((occurred_at, index) => ({ occurred_at, object_id: index + 1 })));
      await becomes(id, 'held', 'held', 'held');
      await change(id, { disabled: false });
      const { body } = await replay(id, { from: '2026-03-01T10:00:01Z', to: '2026-03-01T12:00:00+01:00' });
      expect(body).toEqual({ replayed: 1, next: null });
      await becomes(id, 'held', 'succeeded', 'held');
    });

    it('once for one Idempotency-Key', async () => {
      const id = await withHeld(1);
      const headers = { 'idempotency-key': `replay-${id}` };
      const first = await replay(id, { from: 1, to: 9 }, headers);
      expect(first.body).toEqual({ replayed: 1, next: null });
      expect(await replay(id, { from: 1, to: 9 }, headers)).toEqual(first);
      expect((await replay(id, { from: 2, to: 9 }, headers)).status).toBe(400);
    });

    it('in order and without doubling while the record has a message in flight', async () => {
      const id = await withHeld(3, 5);
      let answer: (status: number) => void = () => undefined;
      receiver.answer = () => new Promise((resolve) => (answer = resolve));
      await scene.happen({ object_id: 5, payload: { nth: 4 } });
      await until(() => at(5).length === 1);
      expect((await replay(id, { from: 1, to: 99 })).body).toEqual({ replayed: 3, next: null });
      expect((await replay(id, { from: 1, to: 99 })).body).toEqual({ replayed: 0, next: null });
      receiver.answer = () => 200;
      answer(200);
      await becomes(id, 'succeeded', 'succeeded', 'succeeded', 'succeeded');
      await quiet();
      expect(receiver.at(path).map(nth)).toEqual([4, 1, 2, 3]);
    });

    it('ten thousand at a time, and says where to go on', async () => {
      const id = await dispatcher.createVerified({ event: 'task.create', uri: `${receiver.url}/many` });
      await dispatcher.database.query(
        `INSERT INTO delivery (webhook_id, sequence, account_id, kind, event, record, link, body, occurred_at, state)
         SELECT $1, n, 'widget', 'event', 'task.create', 'task/' || n % 7, '', '{}', now(), 'dropped'
         FROM generate_series(2, 10500) n`,
        [id],
      );
      // The sender is kept away: what matters here is what is opened.
      await dispatcher.database.query(
        `INSERT INTO delivery_lane (webhook_id, record, ready, claim, due_at)
         SELECT $1, 'task/' || n, false, gen_random_uuid(), now() + interval '1 day' FROM generate_series(0, 6) n`,
        [id],
      );
      const first = await replay(id, { from: 2, to: 10500 });
      expect(first.body).toEqual({ replayed: 10_000, next: 10_002 });
      const second = await replay(id, { from: 10_002, to: 10500 });
      expect(second.body).toEqual({ replayed: 499, next: null });
      await dispatcher.database.query('DELETE FROM delivery_lane WHERE webhook_id = $1', [id]);
    });

    it.each<[object, [string, string][]]>([
      [
        {},
        [
          ['from', "From can't be blank"],
          ['to', "To can't be blank"],
        ],
      ],
      [{ from: 1 }, [['to', "To can't be blank"]]],
      [
        { from: 'x', to: -1 },
        [
          ['from', 'From is invalid'],
          ['to', 'To is invalid'],
        ],
      ],
      [
        { from: 1.5, to: 1e300 },
        [
          ['from', 'From is invalid'],
          ['to', 'To is invalid'],
        ],
      ],
      [
        { from: [1], to: { a: 1 } },
        [
          ['from', 'From is invalid'],
          ['to', 'To is invalid'],
        ],
      ],
      [{ from: 1, to: '2026-01-01' }, [['to', 'To is invalid']]],
      [{ from: 5, to: 4 }, [['to', "To can't be before the start"]]],
      [{ from: '2026-01-02', to: '2026-01-01' }, [['to', "To can't be before the start"]]],
      [{ from: 1, to: 2, upto: 3 }, [['upto', 'Upto is not a known field']]],
    ])('nothing for %j', async (body, pairs) => {
      const id = await dispatcher.createVerified({ event: 'task.create', uri });
      expect(await replay(id, body)).toEqual({
        status: 422,
        body: { message: 'Validation Failed', errors: pairs },
      });
    });

    it('nothing to a webhook that is disabled or not verified', async () => {
      const id = await withHeld(1);
      await change(id, { disabled: true });
      expect(await replay(id, { from: 1, to: 9 })).toMatchObject({
        status: 422,
        body: { errors: [['webhook', 'Webhook is disabled']] },
      });
      await dispatcher.database.query(
        'UPDATE webhook SET disabled = false, verified_at = NULL WHERE id = $1',
        [id],
      );
      expect(await replay(id, { from: 1, to: 9 })).toMatchObject({
        status: 422,
        body: { errors: [['webhook', 'Webhook is not verified']] },
      });
      expect(await states(id)).toEqual(['held']);
    });
  });

  describe('is pulled', () => {
    const pull = async (id: number, query = '') =>
      rowsOf(await call('GET', `/webhooks/${id}/messages${query}`));

    it('by sequence, each message with the bytes that are sent', async () => {
      const id = await withHeld(3);
      await scene.happen({ object_id: 9, payload: { text: 'naïve ☃ "quoted"' } });
      await becomes(id, 'held', 'held', 'held', 'succeeded');
      const all = await pull(id);
      expect(all.map(({ sequence, state }) => [sequence, state])).toEqual([
        [1, 'succeeded'],
        [2, 'held'],
        [3, 'held'],
        [4, 'held'],
        [5, 'succeeded'],
      ]);
      const arrival = at(5)[0] as Arrival;
      expect(all[4]).toEqual({
        sequence: 5,
        delivery_id: arrival.headers['x-webhook-delivery'],
        event: 'task.create',
        link: arrival.headers.link,
        state: 'succeeded',
        occurred_at: expect.stringMatching(/Z$/),
        message: arrival.message,
      });
      expect((await pull(id, '?after=2&per_page=2')).map(({ sequence }) => sequence)).toEqual([3, 4]);
      expect(await pull(id, '?after=5')).toEqual([]);
    });

    it('without the code that only the receiver is to know', async () => {
      const id = await dispatcher.create({ event: 'task.create', uri });
      await quiet();
      const { body } = await call('GET', `/webhooks/${id}/messages`);
      expect(body).toMatchObject([{ sequence: 1, event: 'webhook.verify', message: null }]);
      expect(JSON.stringify([body, await log(id)])).not.toContain('code=');
    });

    it.each([
      'after=x',
      'after=-1',
      'after=1.5',
      'after=9999999999999999',
      'per_page=0',
      'before=1',
      'after=%00',
    ])('and refuses ?%s', async (query) => {
      const id = await dispatcher.createVerified({ event: 'task.create', uri });
      expect((await call('GET', `/webhooks/${id}/messages?${query}`)).status).toBe(400);
    });
  });

  it('forgets what was settled long ago, of deleted webhooks too, but nothing that is open, and no number', async () => {
    const id = await withHeld(3);
    await call('POST', `/webhooks/${id}/replay`, { from: 2, to: 2 });
    await becomes(id, 'succeeded', 'held', 'held');
    await quiet();
    const { database } = dispatcher;
    await database.query(
      `UPDATE delivery SET created_at = now() - interval '31 days',
         state = CASE WHEN sequence = 3 THEN 'retrying' ELSE state END WHERE sequence < 4 AND webhook_id = $1`,
      [id],
    );
    await database.query('UPDATE delivery SET webhook_id = 999 WHERE webhook_id = $1 AND sequence = 1', [id]);
    await dispatcher.app.get(Sweep).run();
    expect((await log(id)).map(({ sequence }) => sequence)).toEqual([4, 3]);
    expect(await database.query('SELECT 1 FROM delivery WHERE webhook_id = 999')).toEqual([]);
    const orphans = await database.query(
      'SELECT 1 FROM delivery_attempt WHERE delivery_id NOT IN (SELECT id FROM delivery)',
    );
    expect(orphans).toEqual([]);
    await database.query(`UPDATE delivery SET state = 'held' WHERE webhook_id = $1`, [id]);
    await scene.happen({ object_id: 50 });
    await until(() => at(5).length === 1);
  });
});
