import { Nats } from '@deskline/platform';
import { recordsSubject } from '@deskline/record-http';
import { TestBed, type Dispatcher } from '../test/dispatcher';
import { Receiver, until, type Arrival } from '../test/receiver';

/** Envelope of CloudEvents as it arrives. */
interface Envelope {
  readonly [member: string]: unknown;
  readonly data: Readonly<Record<string, unknown>>;
}

describe('format and filters of a webhook', () => {
  let testBed: TestBed;
  let dispatcher: Dispatcher;
  let receiver: Receiver;

  beforeAll(async () => {
    testBed = await TestBed.start();
    dispatcher = await testBed.dispatcher();
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await testBed?.stop();
    await receiver?.stop();
  });

  const webhook = (path: string, more: object = {}) =>
    dispatcher.createVerified({ event: 'task.update', uri: receiver.url + path, ...more });
  const arrived = async (path: string, number = 1): Promise<Arrival[]> => {
    await until(() => receiver.at(path).length >= number);
    return receiver.at(path);
  };
  const envelopeOf = (arrival: Arrival | undefined) => JSON.parse(arrival?.body ?? '{}') as Envelope;
  const update = (object_id: number, more: object = {}) =>
    testBed.publish({ event: 'task.update', object_id, payload: { status: 'assigned' }, ...more });

  it('cloudevents puts the classic message into an envelope, with id and sequence of the event', async () => {
    await webhook('/classic');
    const id = await webhook('/enveloped', { format: 'cloudevents' });
    await update(31, { occurred_at: '2026-03-02T09:00:00.250Z', audit_line_id: 88 });
    const [classic] = await arrived('/classic');
    const [, enveloped] = await arrived('/enveloped', 2);
    const { data, ...attributes } = envelopeOf(enveloped);
    expect(attributes).toEqual({
      specversion: '1.0',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      source: 'https://api.example/v1/accounts/widget',
      type: 'deskline.task.update',
      subject: 'tasks/31',
      time: '2026-03-02T09:00:00.250Z',
      datacontenttype: 'application/json',
      dataschema: 'https://api.example/v1/asyncapi.json#/components/schemas/TaskUpdateMessage',
      sequence: expect.stringMatching(/^\d{16}$/) as string,
      partitionkey: Buffer.from('deskline/Task/31').toString('base64url'),
    });
    const { webhook_id, webhook_nodeID } = data;
    expect(webhook_id).toBe(id);
    expect({ ...classic?.message, webhook_id, webhook_nodeID }).toEqual(data);
    expect(classic?.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(enveloped?.headers['content-type']).toBe('application/cloudevents+json; charset=utf-8');
  });

  it('has no message of an event that nobody is to be told of', async () => {
    await webhook('/told');
    await update(61, { silent: true });
    await update(62);
    const all = await arrived('/told');
    expect(all.map(({ message }) => message['object_id'])).toEqual([62]);
  });

  it('cloudevents has verifications and tests in an envelope, too, without a sequence', async () => {
    const path = '/verified-enveloped';
    const id = await webhook(path, { format: 'cloudevents' });
    await dispatcher.call('POST', `/webhooks/${id}/test`);
    const [verification, test] = (await arrived(path, 2)).map(envelopeOf);
    expect(verification).toMatchObject({
      type: 'deskline.webhook.verify',
      subject: `webhooks/${id}`,
      data: { event: 'webhook.verify', payload: { callback: expect.stringContaining('/verify?code=') } },
    });
    expect(test).toMatchObject({ type: 'deskline.task.update', subject: 'tasks/12345' });
    expect([verification, test].every((each) => each !== undefined && !('sequence' in each))).toBe(true);
    expect(test?.['id']).not.toBe(verification?.['id']);
  });

  it('a stored message keeps its format, its bytes and its type when that of the webhook changes', async () => {
    const path = '/changed';
    const id = await webhook(path, { format: 'cloudevents' });
    await update(41);
    await arrived(path, 2);
    await dispatcher.call('PATCH', `/webhooks/${id}`, { format: 'classic' });
    await update(42);
    const [, before, after] = await arrived(path, 3);
    expect(after?.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(after?.message.object_id).toBe(42);
    const delivery = String(before?.headers['x-webhook-delivery']);
    await until(async () => {
      const { body } = await dispatcher.call('GET', `/webhooks/${id}/deliveries/${delivery}`);
      return body['state'] === 'succeeded';
    });
    expect((await dispatcher.call('POST', `/webhooks/${id}/deliveries/${delivery}/redeliver`)).status).toBe(
      200,
    );
    const again = (await arrived(path, 4))[3];
    expect([again?.body, again?.headers['content-type']]).toEqual([
      before?.body,
      before?.headers['content-type'],
    ]);
    const { body: pulled } = await dispatcher.call('GET', `/webhooks/${id}/messages?after=1`);
    expect(pulled).toMatchObject([{ message: { specversion: '1.0' } }, { message: { webhook_id: id } }]);
  });

  it('a policy signs the envelope: a JWT around it, or beside it', async () => {
    const policy = async (scheme: string, more: object) => {
      const { body } = await dispatcher.call('POST', '/webhook_policies', { scheme, ...more });
      return body['id'];
    };
    const jwt = await policy('jwt', { jwt_alg: 'hs256' });
    const standard = await policy('standard', {});
    await webhook('/jwt', { format: 'cloudevents', webhook_policy_id: jwt });
    await webhook('/standard', { format: 'cloudevents', webhook_policy_id: standard });
    await update(51);
    const [byJwt] = (await arrived('/jwt', 2)).slice(1);
    const [byStandard] = (await arrived('/standard', 2)).slice(1);
    const claims = String((JSON.parse(byJwt?.body ?? '{}') as { jwt: string }).jwt).split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      data: { specversion: '1.0', subject: 'tasks/51', data: { object_id: 51 } },
    });
    expect(byJwt?.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(envelopeOf(byStandard)).toMatchObject({ subject: 'tasks/51' });
    expect(byStandard?.headers).toMatchObject({
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'webhook-signature': expect.stringMatching(/^v1,/) as string,
    });
  });

  it('filters send events of those origins and applications only, without gaps in the sequence', async () => {
    await webhook('/not-itself', { except_applications: ['7'] });
    await webhook('/of-people', { origins: ['api'], except_applications: ['7'] });
    await webhook('/of-application', { applications: ['7'] });
    await update(61, { origin: 'api', application_id: 7 });
    await update(62, { origin: 'rule', application_id: null });
    await update(63, { origin: 'api', application_id: 8 });
    await update(64, { origin: 'api', application_id: 7 });
    await update(65, { origin: 'api', application_id: null });
    // Messages about different records do not wait for each other.
    const seen = async (path: string, number: number) =>
      (await arrived(path, number))
        .map(({ headers, message }) => [message.object_id, Number(headers['x-webhook-sequence'])])
        .sort(([, one = 0], [, other = 0]) => one - other);
    expect(await seen('/not-itself', 3)).toEqual([
      [62, 2],
      [63, 3],
      [65, 4],
    ]);
    expect(await seen('/of-people', 2)).toEqual([
      [63, 2],
      [65, 3],
    ]);
    expect(await seen('/of-application', 2)).toEqual([
      [61, 2],
      [64, 3],
    ]);
  });

  it('a condition sends the messages of whose payload it is true, and those that it cannot be told of', async () => {
    await webhook('/of-network', {
      condition: 'record.status == "assigned" && record.team.name == "Network"',
    });
    const team = { id: 5, name: 'Network', account: { id: 'widget', name: 'Widget' } };
    await update(71, { payload: { status: 'assigned', team } });
    await update(72, { payload: { status: 'waiting', team } });
    await update(73, { payload: { status: 'assigned', team: { ...team, name: 'Desk' } } });
    await update(74, { payload: { status: 'assigned', team: null } });
    await update(75, { payload: { status: 'assigned', team } });
    const sequences = new Map(
      (await arrived('/of-network', 3)).map(({ headers, message }) => [
        message.object_id,
        headers['x-webhook-sequence'],
      ]),
    );
    expect([...sequences].sort(([one], [other]) => one - other)).toEqual([
      [71, '2'],
      [74, '3'],
      [75, '4'],
    ]);
  });

  it('a condition on the record sends all messages while the owner of the record hangs, which is asked once', async () => {
    const nats = await Nats.connect(testBed.natsUrl, 'spec');
    let asked = 0;
    const hanging = nats.connection.subscribe(recordsSubject('work-records'), {
      callback: () => void (asked += 1),
    });
    try {
      await nats.connection.flush();
      await webhook('/beside');
      await webhook('/of-printers', { condition: 'record.subject == "Printer"' });
      await update(81);
      const [first] = await arrived('/of-printers');
      expect([first?.message.object_id, asked]).toEqual([81, 1]);
      await update(82);
      await update(83);
      const told = async (path: string, number: number) =>
        (await arrived(path, number)).map(({ message }) => message.object_id).sort();
      expect(await told('/of-printers', 3)).toEqual([81, 82, 83]);
      expect(await told('/beside', 3)).toEqual([81, 82, 83]);
      expect(asked).toBe(1);
    } finally {
      hanging.unsubscribe();
      await nats.close();
    }
  });

  it('a condition is read again with another event, and refused at its place', async () => {
    const condition = 'record.previous_status == "waiting"';
    const uri = `${receiver.url}/read-again`;
    const create = (event: string) => dispatcher.call('POST', '/webhooks', { event, uri, condition });
    expect((await create('task.update')).status).toBe(422);
    const { status, body } = await create('task.status-changed');
    expect([status, body['condition']]).toEqual([200, condition]);
    const changed = await dispatcher.call('PATCH', `/webhooks/${String(body['id'])}`, {
      event: 'task.update',
    });
    expect([changed.status, JSON.stringify(changed.body)]).toEqual([
      422,
      expect.stringMatching(/line 1, column 8.*previous_status/) as string,
    ]);
    const emptied = await dispatcher.call('PATCH', `/webhooks/${String(body['id'])}`, {
      event: 'task.update',
      condition: '',
    });
    expect(emptied).toMatchObject({ status: 200, body: { condition: null } });
  });

  it.each([
    ['condition', 'record.subjekt == "x"'],
    ['condition', 'record.status.matches("^(a+)+$")'],
    ['format', 'xml'],
    ['origins', ['api', 'elsewhere']],
    ['origins', 'api'],
    ['applications', ['my-client']],
    ['applications', [7]],
    ['except_applications', Array.from({ length: 101 }, (_, index) => String(index + 1))],
  ])('refuses %s %j', async (field, value) => {
    const given = { event: 'task.update', uri: `${receiver.url}/refused`, [field]: value };
    const { status, body } = await dispatcher.call('POST', '/webhooks', given);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(field.split('_')[0] ?? '')]);
  });
});
