import { Nats } from '@deskline/platform';
import type { Api, Fields } from '../api';
import type { Arrival, Message } from '../receiver';
import { until } from '../until';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

const PATH = '/messages';
const EVENTS = [
  'request.create',
  'request.update',
  'request.status-changed',
  'request.team-changed',
  'request.member-changed',
  'request.note-added',
  'workflow.manager-changed',
  'task.create',
  'task.update',
  'time_entry.create',
  'time_entry.update',
  'time_entry.delete',
  'person.update',
  'service_instance.create',
];
const AUDIT_LINE = {
  audit_line_id: expect.any(Number) as number,
  audit_line_nodeID: expect.any(String) as string,
};

/** Document 1, "Message body fields" and "Payload members", of delivered messages. */
describe('Webhook messages', () => {
  const given = useSharedEnv('webhook-messages');
  let env: E2eEnv;
  let ellen: Api;

  /** Messages about a record, oldest first. */
  const about = (type: string, { id }: Pick<Fields, 'id'>): Arrival[] =>
    env.receiver
      .at(PATH)
      .filter(({ message }) => message.event.startsWith(`${type}.`) && message.object_id === id);
  /** Waits for exactly these events of a record after the earlier ones. */
  const delivered = async (type: string, record: Pick<Fields, 'id'>, before: number, ...verbs: string[]) => {
    await until(() => about(type, record).length >= before + verbs.length);
    const arrivals = about(type, record).slice(before);
    const events = arrivals.map(({ message }) => message.event);
    expect([...events].sort()).toEqual(verbs.map((verb) => `${type}.${verb}`).sort());
    return new Map(arrivals.map((arrival) => [arrival.message.event.slice(type.length + 1), arrival]));
  };
  const messageOf = (arrivals: Map<string, Arrival>, verb: string): Message =>
    arrivals.get(verb)?.message as Message;
  const payloadOf = (arrivals: Map<string, Arrival>, verb: string) => messageOf(arrivals, verb).payload;
  const request = (values: object = {}) =>
    ellen.post('/requests', { subject: 'No light', category: 'rfi', ...values });
  /** Service desk, which is the default team of a request. */
  const deskOf = ({ team }: Fields) => {
    expect(team).toMatchObject({ name: 'Service Desk' });
    return { ...(team as object), account: env.account };
  };

  beforeAll(async () => {
    env = given();
    ellen = env.as('Ellen');
    for (const event of EVENTS) await env.webhook(event, PATH);
  });

  it('A create is one message with the service desk as team, without member, note and source', async () => {
    const made = await request();
    const arrivals = await delivered('request', made, 0, 'create');
    expect(payloadOf(arrivals, 'create')).toEqual({ ...AUDIT_LINE, status: 'assigned', team: deskOf(made) });
  });

  describe('an update with a note', () => {
    let made: Fields;
    let team: Fields;
    let member: Fields;
    let arrivals: Map<string, Arrival>;

    beforeAll(async () => {
      team = await ellen.post('/teams', { name: 'Lamplighters', sourceID: 'lamps' });
      member = await ellen.post('/people', {
        name: 'Lena Moth',
        primary_email: 'lena@widget.example',
        sourceID: 'lm',
      });
      made = await request({ note: 'It is dark.', source: 'Phone', sourceID: 'P-1' });
      await delivered('request', made, 0, 'create');
      const note = 'Lena knows lamps.';
      await ellen.patch(`/requests/${made.id}`, {
        team: team.id,
        member: member.id,
        status: 'in_progress',
        note,
      });
      const verbs = ['update', 'status-changed', 'team-changed', 'member-changed', 'note-added'];
      arrivals = await delivered('request', made, 1, ...verbs);
    });

    it('is a message for each event, with the note in all of them', async () => {
      const [first] = about('request', made);
      expect(first?.message.payload).toMatchObject({ ...AUDIT_LINE, note_id: expect.any(Number) as number });
      const notes = [...arrivals.values()].map(({ message }) => message.payload.note_id);
      expect(new Set(notes).size).toBe(1);
      expect(notes[0]).not.toBe(first?.message.payload.note_id);
      expect(await ellen.get(`/notes/${String(notes[0])}`)).toMatchObject({
        text: 'Lena knows lamps.',
        nodeID: payloadOf(arrivals, 'note-added').note_nodeID,
      });
    });

    it('has one audit line, which note-added does not name', () => {
      const lines = (verb: string) => payloadOf(arrivals, verb).audit_line_id;
      const first = about('request', made)[0]?.message.payload.audit_line_id;
      expect([lines('status-changed'), lines('team-changed'), lines('member-changed')]).toEqual(
        Array(3).fill(lines('update')),
      );
      expect(Number(lines('update'))).toBeGreaterThan(Number(first));
      expect(payloadOf(arrivals, 'note-added')).not.toHaveProperty('audit_line_id');
      expect(payloadOf(arrivals, 'note-added')).not.toHaveProperty('audit_line_nodeID');
    });

    it('has previous_status in status-changed alone', () => {
      expect(payloadOf(arrivals, 'status-changed')).toMatchObject({
        status: 'in_progress',
        previous_status: 'assigned',
      });
      const others = [...arrivals].filter(([verb]) => verb !== 'status-changed');
      for (const [, { message }] of others) {
        expect(message.payload.status).toBe('in_progress');
        expect(message.payload).not.toHaveProperty('previous_status');
      }
    });

    it('has the team and the member, each with its account and its source ID', () => {
      expect(payloadOf(arrivals, 'team-changed')).toEqual({
        ...AUDIT_LINE,
        note_id: expect.any(Number) as number,
        note_nodeID: expect.any(String) as string,
        source: 'Phone',
        sourceID: 'P-1',
        status: 'in_progress',
        team: {
          id: team.id,
          nodeID: team.nodeID,
          name: 'Lamplighters',
          sourceID: 'lamps',
          account: env.account,
        },
        member: {
          id: member.id,
          nodeID: member.nodeID,
          name: 'Lena Moth',
          sourceID: 'lm',
          account: env.account,
        },
      });
    });

    it('names the person who made it, and the account', async () => {
      const { id } = (await ellen.get<Fields[]>('/webhooks?event=request.update&sort=-id'))[0] as Fields;
      const { nodeID: webhook_nodeID } = await ellen.get(`/webhooks/${id}`);
      const { payload: _payload, ...body } = messageOf(arrivals, 'update');
      expect(body).toEqual({
        webhook_id: id,
        webhook_nodeID,
        account_id: env.account.id,
        account: (await ellen.get('/account')).url,
        name: 'request.update',
        event: 'request.update',
        object_id: made.id,
        object_nodeID: made.nodeID,
        person_id: env.person('Ellen'),
        person_nodeID: (await ellen.get('/me')).nodeID,
        person_name: 'Ellen Brown',
      });
    });

    it('links to the request, and to the note as related', async () => {
      const { link = '' } = arrivals.get('note-added')?.headers ?? {};
      const { note_id } = payloadOf(arrivals, 'note-added');
      const links = new Map(
        [...String(link).matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, uri, rel]) => [rel, uri]),
      );
      const { base_url } = env.stack;
      expect([...links.keys()]).toEqual(['canonical', 'resource', 'related']);
      expect(links.get('canonical')).toBe(`${String((await ellen.get('/account')).url)}/requests/${made.id}`);
      const read = (rel: string) => ellen.get(String(links.get(rel)).slice(base_url.length));
      expect(await read('resource')).toMatchObject({ id: made.id, nodeID: made.nodeID });
      expect(await read('related')).toMatchObject({ id: note_id });
    });

    it('shows that team and member are disabled', async () => {
      await ellen.patch(`/teams/${team.id}`, { disabled: true });
      await ellen.patch(`/people/${member.id}`, { disabled: true });
      const isProjected = async () => {
        const read = await ellen.get<Record<string, Fields>>(`/requests/${made.id}`);
        return read.team?.disabled === true && read.member?.disabled === true;
      };
      await until(isProjected);
      await ellen.patch(`/requests/${made.id}`, { subject: 'Still no light' });
      expect(payloadOf(await delivered('request', made, 6, 'update'), 'update')).toMatchObject({
        team: { id: team.id, disabled: true },
        member: { id: member.id, disabled: true },
      });
    });
  });

  it('A note alone is a note-added message without an audit line', async () => {
    const made = await request();
    const { id: note_id } = await ellen.post(`/requests/${made.id}/notes`, { text: 'By itself.' });
    const arrivals = await delivered('request', made, 0, 'create', 'note-added');
    expect(payloadOf(arrivals, 'note-added')).toEqual({
      note_id,
      note_nodeID: (await ellen.get(`/notes/${note_id}`)).nodeID,
      status: 'assigned',
      team: deskOf(made),
    });
  });

  it('A change by a timer has no person', async () => {
    const waiting_until = new Date(Date.now() + 5_000).toISOString();
    const made = await request({ status: 'waiting_for', waiting_until });
    const arrivals = await delivered('request', made, 0, 'create', 'update', 'status-changed');
    expect(messageOf(arrivals, 'create')).toMatchObject({ person_id: env.person('Ellen') });
    expect(messageOf(arrivals, 'status-changed')).toMatchObject({
      person_id: null,
      person_nodeID: null,
      person_name: null,
      payload: { ...AUDIT_LINE, status: 'assigned', previous_status: 'waiting_for' },
    });
  });

  it('Time spent is a time_entry.create message with all its fields and without an audit line, and no task.update', async () => {
    const workflow = await env.workflow();
    const task = await env.task(workflow);
    await env.as('Walter').patch(`/tasks/${task.id}`, { time_spent: 25 });
    const [entry] = await ellen.get<Fields[]>('/time_entries?sort=-id&per_page=1');
    const made = await ellen.get(`/time_entries/${entry?.id}`);
    const created = payloadOf(await delivered('time_entry', made, 0, 'create'), 'create');
    expect(created).toEqual(carried(made));
    expect(created).toMatchObject({ time_spent: 25, task: { id: task.id, name: task.subject } });

    await ellen.patch(`/time_entries/${made.id}`, { description: 'Copied', sourceID: 'T-1' });
    const changed = await ellen.get(`/time_entries/${made.id}`);
    const updated = payloadOf(await delivered('time_entry', made, 1, 'update'), 'update');
    expect(updated).toEqual({ ...AUDIT_LINE, ...carried(changed) });

    await ellen.delete(`/time_entries/${made.id}`);
    const deleted = payloadOf(await delivered('time_entry', made, 2, 'delete'), 'delete');
    expect(deleted).toEqual({ ...AUDIT_LINE, ...carried(changed) });
    await delivered('task', task, 0, 'create');
  });

  it('A record without a status or a team has neither in its messages', async () => {
    const person = await ellen.post('/people', { name: 'Otto Vane', primary_email: 'otto@widget.example' });
    await ellen.patch(`/people/${person.id}`, { job_title: 'Roofer' });
    expect(payloadOf(await delivered('person', person, 0, 'update'), 'update')).toEqual(AUDIT_LINE);
    const { id: provider } = await ellen.post('/organizations', { name: 'Roofs' });
    const service = await ellen.post('/services', { name: 'Roofing', provider });
    const instance = await ellen.post('/service_instances', { name: 'Roof', service: service.id });
    const arrivals = await delivered('service_instance', instance, 0, 'create');
    expect(payloadOf(arrivals, 'create')).toEqual({ ...AUDIT_LINE, status: instance.status });
  });

  it('Audit lines of two services never have the same number', () => {
    const placesOf = (...nouns: string[]) =>
      new Set(
        env.receiver
          .at(PATH)
          .filter(({ message }) => nouns.includes(message.event.split('.')[0] ?? ''))
          .flatMap(({ message }) => message.payload.audit_line_id ?? [])
          .map((id) => Number(id) % 10),
      );
    expect([placesOf('request', 'task'), placesOf('person', 'service_instance')]).toEqual([
      new Set([1]),
      new Set([2]),
    ]);
  });

  it('A new manager of a workflow is a manager-changed message without previous_status', async () => {
    const workflow = await env.workflow();
    await env.as('Walter').patch(`/workflows/${workflow.id}`, { manager: env.person('Ellen') });
    const arrivals = await delivered('workflow', workflow, 0, 'manager-changed');
    expect(payloadOf(arrivals, 'manager-changed')).toEqual({ ...AUDIT_LINE, status: workflow.status });
  });

  it('The custom URL of the account is in its messages while it has one', async () => {
    const { url, time_zone, locale } = await ellen.get('/account');
    const nats = await Nats.connect(env.stack.nats.url, 'operator');
    const set = (custom_url: string | null) => {
      const account = { ...env.account, url, time_zone, locale, trusts: [], custom_url };
      return nats.request('directory.account', { head: account, body: Buffer.alloc(0) }, 10_000);
    };
    const deliveredUrl = async () => {
      const made = await request();
      return messageOf(await delivered('request', made, 0, 'create'), 'create').custom_url;
    };
    for (const custom_url of ['https://desk.widget.example', 'https://help.widget.example']) {
      await set(custom_url);
      await until(async () => (await deliveredUrl()) === custom_url);
    }
    await set(null);
    await until(async () => (await deliveredUrl()) === undefined);
    await nats.close();
  });
});

/**
 * Time entry as it is read: source and sourceID are "omitted when the record has no value"; the note that it belongs
 * to is left out, as note_id stands for a note "created in the creation or update".
 */
function carried({ note_id: _id, note_nodeID: _node, ...entry }: Fields): object {
  return Object.fromEntries(
    Object.entries(entry)
      .filter(([name, value]) => value !== null || !['source', 'sourceID'].includes(name))
      .map(([name, value]) => [name, /_at$/.test(name) && typeof value === 'string' ? inUtc(value) : value]),
  );
}

const inUtc = (moment: string): string => new Date(moment).toISOString().replace('.000Z', 'Z');
