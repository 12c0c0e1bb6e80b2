import type { Principal } from '@deskline/identity';
import { TestBed, type Dispatcher, type Reply } from '../../test/dispatcher';
import { Receiver, until } from '../../test/receiver';
import { NameServer } from '../../test/name-server';
import { NameServers } from '../target/name-servers';

describe('/webhooks', () => {
  let testBed: TestBed;
  let dispatcher: Dispatcher;
  let receiver: Receiver;
  let nameServer: NameServer;
  let paths = 0;
  let path: string;
  let uri: string;

  beforeAll(async () => {
    nameServer = await NameServer.start(() => null);
    testBed = await TestBed.start();
    dispatcher = await testBed.dispatcher({ WEBHOOK_DNS_SERVERS: nameServer.address });
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await testBed?.stop();
    await receiver?.stop();
    await nameServer?.stop();
  });
  beforeEach(() => {
    path = `/hook-${++paths}`;
    uri = receiver.url + path;
    nameServer.zone = () => null;
  });

  const get = async (at: string) => (await dispatcher.call('GET', at)).body;
  const list = async (at: string) => (await get(at)) as unknown as Record<string, unknown>[];
  const create = (values: object, who: Partial<Principal> = {}) =>
    dispatcher.call('POST', '/webhooks', { event: 'task.update', uri, ...values }, who);
  const faults = ({ status, body }: Reply) => [status, body['errors']];

  describe('reads', () => {
    it('shows a webhook with the fields of the document, and verified_at', async () => {
      const id = await dispatcher.create({ event: 'task.update', uri });
      expect(Object.keys(await get(`/webhooks/${id}`))).toEqual(
        expect.arrayContaining([
          ...['id', 'name', 'event', 'uri', 'description', 'mail_exceptions_to'],
          ...['created_at', 'updated_at', 'verified_at'],
        ]),
      );
    });

    it('lists webhooks newest first, with disabled and last_error when disabled or failing', async () => {
      const fine = await dispatcher.create({ event: 'task.update', uri });
      const disabled = await dispatcher.create({ event: 'task.update', uri, disabled: true });
      const failing = await dispatcher.create({ event: 'task.update', uri });
      await dispatcher.database.query(`UPDATE webhook SET last_error = '500 Oh' WHERE id = $1`, [failing]);
      const listed = ['id', 'name', 'event', 'uri', 'created_at', 'updated_at', 'nodeID'];
      const [third, second, first] = await list('/webhooks');
      expect([third?.['id'], second?.['id'], first?.['id']]).toEqual([failing, disabled, fine]);
      const beyond = (row?: object) => Object.entries(row ?? {}).filter(([name]) => !listed.includes(name));
      expect(beyond(first)).toEqual([]);
      expect(beyond(second)).toEqual([['disabled', true]]);
      expect(beyond(third)).toEqual([['last_error', '500 Oh']]);
    });

    it('lists the disabled and the enabled webhooks apart', async () => {
      const id = await dispatcher.create({ event: 'task.update', uri, disabled: true });
      const ids = async (at: string) => (await list(at)).map((row) => row['id']);
      expect([await ids('/webhooks/disabled'), await ids('/webhooks/enabled')]).toEqual([
        expect.arrayContaining([id]),
        expect.not.arrayContaining([id]),
      ]);
    });

    it.each(['id', 'name', 'event', 'uri', 'disabled', 'source', 'sourceID', 'created_at', 'updated_at'])(
      'filters and sorts webhooks by %s',
      async (field) => {
        const id = await dispatcher.create({ event: 'task.update', uri, source: 'crm', sourceID: path });
        const value = encodeURIComponent(String((await get(`/webhooks/${id}`))[field]));
        expect((await list(`/webhooks?${field}=${value}&per_page=100`)).map((row) => row['id'])).toContain(
          id,
        );
        expect((await dispatcher.call('GET', `/webhooks?sort=-${field}`)).status).toBe(200);
      },
    );
  });

  it('names a webhook after its event when its name is emptied', async () => {
    const id = await dispatcher.create({ event: 'task.update', uri, name: 'Pager' });
    for (const name of [null, '']) {
      const { body } = await dispatcher.call('PATCH', `/webhooks/${id}`, { name });
      expect(body['name']).toBe('task.update');
    }
  });

  it('answers administrators of the account only', async () => {
    const id = await dispatcher.create({ event: 'task.update', uri });
    const specialist = { roles: ['specialist' as const] };
    const directory = { roles: ['directory_administrator' as const] };
    expect((await create({}, specialist)).status).toBe(403);
    expect((await create({}, directory)).status).toBe(200);
    for (const action of ['test', 'resend_verification']) {
      const status = async (who: Partial<Principal> | null) =>
        (await dispatcher.call('POST', `/webhooks/${id}/${action}`, undefined, who)).status;
      expect(await status(specialist)).toBe(403);
      expect(await status({ account: 'gadget' })).toBe(404);
      expect(await status(null)).toBe(401);
      expect(await status(directory)).toBe(204);
    }
  });

  it('deletes a webhook with its verification code, and answers 204', async () => {
    const id = await dispatcher.create({ event: 'task.update', uri });
    expect((await dispatcher.call('DELETE', `/webhooks/${id}`)).status).toBe(204);
    expect((await dispatcher.call('GET', `/webhooks/${id}`)).status).toBe(404);
    expect((await dispatcher.call('GET', `/webhooks/${id}/verify?code=x`, undefined, null)).status).toBe(403);
    const rows = 'SELECT 1 FROM webhook_verification WHERE webhook_id = $1';
    expect(await dispatcher.database.query(rows, [id])).toEqual([]);
  });

  describe('validation', () => {
    it.each([
      ['event', 'task.explode', 'Event is not included in the list'],
      ['event', 'webhook.verify', 'Event is not included in the list'],
      ['event', null, "Event can't be blank"],
      ['uri', null, "URI can't be blank"],
      ['uri', 'receiver.example', 'URI is not a valid address'],
      ['uri', 'https://receiver.example/#part', 'URI is not a valid address'],
      ['uri', 'https://receiver.example/\r\nX: y', 'URI is not a valid address'],
      ['uri', `https://receiver.example/${'x'.repeat(2_048)}`, expect.stringContaining('is too long')],
      ['uri', 'data:text/plain,x', 'URI must use https'],
      ['uri', 'https://a:b@receiver.example/', "URI can't contain a user name or password"],
      ['uri', 'https://receiver.example:22/', "URI can't use this port"],
      ['uri', 'https://receiver.example:0/', "URI can't use this port"],
      ['uri', 'http://8.8.8.8/', 'URI is not publicly accessible'],
      ['uri', 'https://10.0.0.1/', 'URI is not publicly accessible'],
      ['uri', 'https://[::ffff:10.0.0.1]/', 'URI is not publicly accessible'],
      ['mail_exceptions_to', 'ellen', 'Mail exceptions to is not a valid email address'],
      ['mail_exceptions_to', 'a@b.example\r\nBcc: c@d.example', expect.stringContaining('not a valid email')],
      ['mail_exceptions_to', 'a@b.example,\r\nc@d.example', expect.stringContaining('not a valid email')],
      ['mail_exceptions_to', 'Ellen <a@b.example>', expect.stringContaining('not a valid email')],
      ['mail_exceptions_to', '"x@y.example"@b.example', expect.stringContaining('not a valid email')],
      ['mail_exceptions_to', `a@${'b.'.repeat(200)}example`, expect.stringContaining('not a valid email')],
      ['mail_exceptions_to', 'a@b.c,'.repeat(100) + 'a@b.c', "Mail exceptions to can't be more than 100"],
    ])('refuses %s %j', async (field, value, message) => {
      expect(faults(await create({ [field]: value }))).toEqual([422, [[field, message]]]);
    });

    it('refuses a webhook with all of its problems at once', async () => {
      const reply = await create({ event: 'x', uri: 'https://10.0.0.1/', mail_exceptions_to: 'x', y: 1 });
      expect((reply.body['errors'] as [string][]).map(([field]) => field)).toEqual([
        'event',
        'uri',
        'mail_exceptions_to',
        'y',
      ]);
    });

    it('refuses a change to an internal URI, and lets a webhook that has one be disabled', async () => {
      const id = await dispatcher.create({ event: 'task.update', uri });
      const patch = (values: object) => dispatcher.call('PATCH', `/webhooks/${id}`, values);
      expect((await patch({ uri: 'https://10.0.0.1/' })).status).toBe(422);
      await dispatcher.database.query(`UPDATE webhook SET uri = 'https://10.0.0.1/' WHERE id = $1`, [id]);
      expect((await patch({ uri: 'https://10.0.0.1/', disabled: true })).status).toBe(200);
      expect((await patch({ uri: 'https://10.0.0.2/' })).status).toBe(422);
    });
  });

  describe('host names', () => {
    const named = (name: string) => uri.replace('127.0.0.1', name);
    const leadTo = (...addresses: string[]) => {
      nameServer.zone = (_name, type) => (type === 'A' ? addresses : []);
    };

    it('accepts a name whose addresses are all allowed, by the same look-up for registration and sending', async () => {
      const ask = jest.spyOn(dispatcher.app.get(NameServers), 'query');
      leadTo('127.0.0.1');
      expect((await create({ uri: named('receiver.example') })).status).toBe(200);
      await until(() => receiver.verifications(path).length === 1);
      expect(ask.mock.calls).toEqual([['receiver.example'], ['receiver.example']]);
      ask.mockRestore();
    });

    it.each([
      ['to an internal address', ['10.0.0.1']],
      ['to an internal address among others', ['127.0.0.1', '10.0.0.1']],
      ['to the metadata address of a cloud', ['169.254.169.254']],
    ])('refuses a name that resolves %s, with the sentence for an address', async (_where, addresses) => {
      leadTo(...addresses);
      const refused = [422, [['uri', 'URI is not publicly accessible']]];
      expect(faults(await create({ uri: named('inside.example') }))).toEqual(refused);
      const id = await dispatcher.create({ event: 'task.update', uri });
      const moved = await dispatcher.call('PATCH', `/webhooks/${id}`, { uri: named('inside.example') });
      expect(faults(moved)).toEqual(refused);
    });

    it('accepts a name that does not resolve yet, or not in time', async () => {
      expect((await create({ uri: named('later.example') })).status).toBe(200);
      nameServer.zone = () => undefined;
      expect((await create({ uri: named('silent.example') })).status).toBe(200);
    });

    it('resolves no name for a caller who may not register webhooks', async () => {
      await create({ uri: named('secret.example') }, { roles: ['specialist' as const] });
      expect(nameServer.queries.filter((query) => query.startsWith('secret.'))).toEqual([]);
    });

    it('sends nothing to a name that resolves to an internal address by now, and does not show the address', async () => {
      leadTo('127.0.0.1');
      const { body } = await create({ uri: named('rebound.example') });
      await until(() => receiver.verifications(path).length === 1);
      leadTo('10.11.12.13');
      receiver.hangUp();
      await dispatcher.call('POST', `/webhooks/${String(body['id'])}/test`);
      const attempts = () =>
        dispatcher.database.query<{ line: string }>(
          `SELECT line FROM delivery_attempt WHERE delivery_id IN
           (SELECT id FROM delivery WHERE webhook_id = $1 AND kind = 'test')`,
          [body['id']],
        );
      await until(async () => (await attempts()).length === 1);
      expect(await attempts()).toEqual([{ line: 'The URI is not publicly accessible.' }]);
      expect(receiver.at(path)).toEqual([]);
    });
  });

  describe('limit of wrong codes', () => {
    const guess = (id: number, code: string) =>
      dispatcher.request('GET', `/webhooks/${id}/verify?code=${code}`, { who: null });
    const codeOf = async (nth = 1) => {
      await until(() => receiver.verifications(path).length === nth);
      const { payload } = receiver.verifications(path)[nth - 1]?.message ?? {};
      return String(new URL(String(payload?.['callback'])).searchParams.get('code'));
    };
    const exhaust = async () => {
      const id = await dispatcher.create({ event: 'task.update', uri });
      for (let wrong = 1; wrong <= 10; wrong++) expect((await guess(id, `wrong-${wrong}`)).status).toBe(403);
      return id;
    };

    it('refuses more than 10 wrong codes a minute', async () => {
      const id = await exhaust();
      const { status, headers, body } = await guess(id, 'wrong');
      expect([status, body['message']]).toEqual([429, 'Too Many Requests']);
      expect(Number(headers['Retry-After'])).toBeGreaterThan(0);
      expect(Number(headers['Retry-After'])).toBeLessThanOrEqual(60);
      expect((await get(`/webhooks/${id}`))['verified_at']).toBeNull();
    });

    it('accepts the right code, however many wrong ones were tried', async () => {
      const id = await exhaust();
      expect((await guess(id, 'wrong')).status).toBe(429);
      expect((await guess(id, await codeOf())).status).toBe(200);
      expect((await get(`/webhooks/${id}`))['verified_at']).not.toBeNull();
    });

    it('accepts guesses again when the minute is over', async () => {
      const id = await exhaust();
      await dispatcher.database.query(
        `UPDATE webhook_verification SET wrong_since = wrong_since - interval '1 minute' WHERE webhook_id = $1`,
        [id],
      );
      expect((await guess(id, 'wrong')).status).toBe(403);
      expect((await guess(id, await codeOf())).status).toBe(200);
    });

    it('starts the count anew with a fresh code', async () => {
      const id = await exhaust();
      await dispatcher.call('POST', `/webhooks/${id}/resend_verification`);
      expect((await guess(id, 'wrong')).status).toBe(403);
      expect((await guess(id, await codeOf(2))).status).toBe(200);
    });

    it('counts wrong codes of all instances together, however many come at once', async () => {
      const other = await testBed.dispatcher();
      const id = await dispatcher.create({ event: 'task.update', uri });
      const replies = await Promise.all(Array.from({ length: 30 }, (_, nth) => guess(id, `wrong-${nth}`)));
      await testBed.stopInstance(other);
      const statuses = replies.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array<number>(10).fill(403), ...Array<number>(20).fill(429)]);
    });
  });
});
