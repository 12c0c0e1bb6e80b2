import { BadRulePayload, ruleEvent, type RuleNotice } from '@deskline/events';
import { TestBed, type Dispatcher } from '../test/dispatcher';
import { Receiver, until, type Arrival } from '../test/receiver';

const notice = (payload: unknown, about: Partial<RuleNotice> = {}) =>
  ruleEvent({
    account_id: 'widget',
    object_type: 'task',
    object_id: 12,
    person: null,
    members: { status: 'assigned', source: 'monitor' },
    payload,
    occurred_at: new Date().toISOString(),
    ...about,
  });

describe('messages', () => {
  let testBed: TestBed;
  let dispatcher: Dispatcher;
  let receiver: Receiver;

  beforeAll(async () => {
    testBed = await TestBed.start();
    dispatcher = await testBed.dispatcher({ DELIVERY_HEADER_ALIASES: 'X-Request-Id,X-Event-Delivery' });
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await testBed?.stop();
    await receiver?.stop();
  });

  const webhook = (event: string, path: string) =>
    dispatcher.createVerified({ event, uri: receiver.url + path });
  const arrived = async (path: string, number = 1): Promise<Arrival[]> => {
    await until(() => receiver.at(path).length >= number);
    return receiver.at(path);
  };
  const accountUrl = (url: string) =>
    dispatcher.database.query(`UPDATE account SET url = $1 WHERE id = 'widget'`, [url]);

  describe('from within an automation rule', () => {
    it('reach every webhook of the account that is registered for them, and no other', async () => {
      await webhook('automation_rule', '/rule-one');
      const id = await webhook('automation_rule', '/rule-two');
      await webhook('task.update', '/no-rule');
      await testBed.publish(
        notice({ of: 'gadget' }, { account_id: 'gadget' }),
        notice({ room: '1.12', deep: { a: [1] } }),
      );
      const [one] = await arrived('/rule-one');
      const [two] = await arrived('/rule-two');
      expect(two?.message).toEqual({
        webhook_id: id,
        webhook_nodeID: nodeID('Webhook', id),
        account_id: 'widget',
        account: 'https://widget.example',
        name: 'automation_rule',
        event: 'automation_rule',
        object_id: 12,
        object_nodeID: nodeID('Task', 12),
        person_id: null,
        person_nodeID: null,
        person_name: null,
        payload: { source: 'monitor', status: 'assigned', room: '1.12', deep: { a: [1] } },
      });
      expect(one?.message.payload).toEqual(two?.message.payload);
      expect(two?.headers.link).toContain('<https://api.example/v1/tasks/12>; rel="resource"');
      expect([receiver.at('/rule-one'), receiver.at('/no-rule')]).toEqual([[one], []]);
    });

    it('arrive in the order of the rules of a record', async () => {
      await webhook('automation_rule', '/rules');
      await testBed.publish(...[1, 2, 3].map((n) => notice({ n }, { object_type: 'product_category' })));
      const arrivals = await arrived('/rules', 3);
      expect(arrivals.map(({ message }) => message.payload['n'])).toEqual([1, 2, 3]);
      expect(arrivals[0]?.headers.link).toContain('/v1/product_categories/12>');
    });

    it('are refused when their payload is no object, and nothing is sent', async () => {
      await webhook('automation_rule', '/refused');
      await expect(
        (async () => testBed.publish(notice({ n: 1 }), notice('no object')))(),
      ).rejects.toBeInstanceOf(BadRulePayload);
      await testBed.publish(notice({ n: 2 }));
      expect((await arrived('/refused')).map(({ message }) => message.payload['n'])).toEqual([2]);
    });
  });

  it.each(['a', '\\', '\u0001', '€', '😀'])('have room for texts of 64 KB, of %j', async (character) => {
    const path = `/large-${character.codePointAt(0)}`;
    const text = character.repeat(Math.floor((64 * 1024) / Buffer.byteLength(character)));
    await webhook('time_entry.create', path);
    await testBed.publish({
      event: 'time_entry.create',
      object_type: 'time_entry',
      payload: { one: text, two: text },
    });
    const [arrival] = await arrived(path);
    expect(arrival?.message.payload).toEqual({ one: text, two: text });
  });

  it('have the documented headers, and the delivery id under the configured names', async () => {
    await webhook('task.create', '/headers');
    await testBed.publish({ event: 'task.create', object_id: 12, note_id: 5 });
    const [arrival] = await arrived('/headers');
    const id = arrival?.headers['x-webhook-delivery'];
    expect(arrival?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': expect.stringMatching(/^Deskline-Webhooks\//) as string,
      'x-webhook-delivery': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      'x-webhook-sequence': '2',
      'x-request-id': id,
      'x-event-delivery': id,
      link:
        '<https://widget.example/tasks/12>; rel="canonical", <https://api.example/v1/tasks/12>; rel="resource", ' +
        '<https://api.example/v1/notes/5>; rel="related"',
    });
  });

  it('carry the configured names of the delivery id exactly as they are written, in the bytes that a receiver gets', async () => {
    await webhook('task.create', '/raw-headers');
    await testBed.publish({ event: 'task.create', object_id: 12 });
    const [arrival] = await arrived('/raw-headers');
    const id = arrival?.headers['x-webhook-delivery'];
    const sent = arrival?.rawHeaders ?? [];
    const names = sent.filter((_, nth) => nth % 2 === 0 && sent[nth + 1] === id);
    expect(names).toEqual(expect.arrayContaining(['X-Request-Id', 'X-Event-Delivery']));
  });

  it('arrive whatever the URL of the account is', async () => {
    await webhook('task.update', '/odd');
    await accountUrl('https://bücher.example/größe>\r\nX-Injected: 1');
    await testBed.publish({ event: 'task.update', object_id: 12 });
    const [arrival] = await arrived('/odd');
    await accountUrl('https://widget.example');
    expect(arrival?.headers).not.toHaveProperty('x-injected');
    expect(arrival?.headers.link).toMatch(
      /^<https:\/\/xn--bcher-kva\.example\/gr%C3%B6%C3%9Fe%3E[^>]*\/tasks\/12>; /,
    );
    expect(arrival?.message['account']).toBe('https://bücher.example/größe>\r\nX-Injected: 1');
  });

  it('of kind verify are about the webhook, as the API shows it', async () => {
    const id = await webhook('task.create', '/verified');
    const [arrival] = receiver.verifications('/verified');
    const { body } = await dispatcher.call('GET', `/webhooks/${id}`);
    expect(arrival?.message).toEqual({
      webhook_id: id,
      webhook_nodeID: body['nodeID'],
      account_id: 'widget',
      account: 'https://widget.example',
      name: 'task.create',
      event: 'webhook.verify',
      object_id: id,
      object_nodeID: body['nodeID'],
      person_id: 1,
      person_nodeID: nodeID('Person', 1),
      person_name: 'Ellen Brown',
      payload: {
        callback: expect.stringContaining(`https://api.example/v1/webhooks/${id}/verify?`) as string,
      },
    });
    expect(arrival?.headers.link).toBe(
      `<https://widget.example/webhooks/${id}>; rel="canonical", <https://api.example/v1/webhooks/${id}>; rel="resource"`,
    );
  });
});

const nodeID = (type: string, id: number): string =>
  Buffer.from(`deskline/${type}/${id}`).toString('base64url');
