import type { Api, Fields } from '../api';
import type { Message } from '../receiver';
import { until } from '../until';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

const VERBS = ['create', 'update', 'status-changed', 'team-changed', 'member-changed', 'note-added'];
const PATHS = { widget: '/in-hand/widget', northwind: '/in-hand/northwind' } as const;
type Account = keyof typeof PATHS;

describe('Webhooks of an account that a request of another account is assigned to', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let [ellen, ruth, pavel]: Api[] = [];
  let teams: Record<Account, number>;
  let id: number;
  const patch = (by: Api | undefined, values: object) => by!.patch(`/requests/${id}`, values);
  /** First arrival of each delivery: one is sent again when our answer gets lost. */
  const delivered = (account: Account): Message[] => {
    const arrivals = env.receiver.at(PATHS[account]).filter(({ message }) => message.object_id === id);
    const first = new Map([...arrivals].reverse().map((one) => [one.headers['x-webhook-delivery'], one]));
    return arrivals.filter((one) => [...first.values()].includes(one)).map(({ message }) => message);
  };
  /** Messages since the last call, once there are enough: webhooks have no order between them. */
  const passed: Record<Account, Message[]> = { widget: [], northwind: [] };
  const receives = async (account: Account, verbs: readonly string[]): Promise<Map<string, Message>> => {
    await until(() => delivered(account).length >= passed[account].length + verbs.length);
    const news = delivered(account).filter((message) => !passed[account].includes(message));
    passed[account].push(...news);
    const events = news.map(({ event }) => event.replace('request.', ''));
    expect(events.sort()).toEqual([...verbs].sort());
    return new Map(news.map((message) => [message.event.replace('request.', ''), message]));
  };
  const bothHear = async (verbs: readonly string[]) =>
    [await receives('widget', verbs), await receives('northwind', verbs)] as const;

  beforeAll(async () => {
    env = given();
    [ellen, ruth, pavel] = ['Ellen', 'Ruth', 'Pavel'].map((name) => env.as(name));
    const [theirs] = await ruth!.get<Fields[]>('/teams?sourceID=demo-network-operations');
    teams = { widget: await env.demo('teams', 'infrastructure'), northwind: theirs!.id };
    for (const verb of VERBS) {
      await env.webhook(`request.${verb}`, PATHS.widget);
      await env.webhook(`request.${verb}`, PATHS.northwind, {}, ruth);
    }
    const printer = { subject: 'Printer', category: 'incident', impact: 'low', team: teams.widget };
    id = (await ellen!.post('/requests', { ...printer, source: 'monitor', sourceID: 'W-77' })).id;
    await receives('widget', ['create']);
  });

  it('receive request.create with the fields visible to that account when it is assigned', async () => {
    await patch(ellen, { team: teams.northwind });
    const home = await receives('widget', ['update', 'team-changed']);
    const came = (await receives('northwind', ['create'])).get('create');
    expect(home.get('update')?.payload).toMatchObject({ source: 'monitor', sourceID: 'W-77' });
    const origin = new URL(env.stack.base_url).origin;
    expect(came).toMatchObject({
      ...{ account_id: 'northwind', account: `${origin}/northwind`, object_id: id },
      person_id: env.person('Ellen'),
      payload: { status: 'assigned', team: { id: teams.northwind, account: { id: 'northwind' } } },
    });
    expect(came?.object_nodeID).toBe(home.get('update')?.object_nodeID);
    expect(came?.payload).not.toHaveProperty('source');
    expect(came?.payload).not.toHaveProperty('sourceID');
  });

  it('receive the events of the values of their own account, each with an audit line of it', async () => {
    await patch(pavel, { status: 'accepted', member: env.person('Pavel'), note: 'On my way' });
    const home = await receives('widget', ['update', 'status-changed', 'note-added']);
    const there = await receives('northwind', ['update', 'status-changed', 'member-changed', 'note-added']);
    const lines = [home, there].map((messages) => messages.get('update')?.payload.audit_line_id as number);
    expect((await ellen!.get(`/audit_lines/${lines[0]}`)).changes).toMatchObject({
      status: ['assigned', 'in_progress'],
    });
    expect((await ruth!.get(`/audit_lines/${lines[1]}`)).changes).toMatchObject({
      status: ['assigned', 'accepted'],
    });
    const told = home.get('status-changed')?.payload;
    expect(told).toMatchObject({ status: 'in_progress', previous_status: 'assigned' });
    expect(told?.member ?? null).toBeNull();
    expect(there.get('status-changed')?.payload).toMatchObject({
      ...{ status: 'accepted', previous_status: 'assigned' },
      member: { id: env.person('Pavel'), account: { id: 'northwind' } },
    });
    const note = there.get('note-added')?.payload.note_id as number;
    expect(await ruth!.get(`/notes/${note}`)).toMatchObject({ text: 'On my way' });
  });

  it('receive request.update with an audit line of their own for fields per account', async () => {
    await patch(pavel, { status: 'in_progress' });
    await receives('northwind', ['update', 'status-changed']);
    await patch(pavel, { supplier_requestID: 'NW-9' });
    const line = (await receives('northwind', ['update'])).get('update')?.payload.audit_line_id as number;
    expect(await ruth!.get(`/audit_lines/${line}`)).toMatchObject({
      changes: { supplier_requestID: [null, 'NW-9'] },
    });
  });

  it('receive request.update when another CI becomes the first of the request, and none for its articles', async () => {
    const [one, two] = [await env.demo('cis', 'laptop-omar'), await env.demo('cis', 'printer-labels')];
    await ellen!.post(`/requests/${id}/cis/${one}`);
    await bothHear(['update']);
    await ellen!.post(`/requests/${id}/cis/${two}`);
    await receives('widget', ['update']);
    await ellen!.delete(`/requests/${id}/cis/${one}`);
    await bothHear(['update']);
    expect((await pavel!.get(`/requests/${id}`)).ci).toMatchObject({ id: two, account: { id: 'widget' } });
    const article = await env.demo('knowledge_articles', 'know-password');
    await ellen!.post(`/requests/${id}/knowledge_articles/${article}`);
    await receives('widget', ['update']);
    expect((await pavel!.get(`/requests/${id}`)).knowledge_article).toBeNull();
    expect(await pavel!.get(`/requests/${id}/knowledge_articles`)).toEqual([]);
  });

  it('receive note-added for an internal note in the account that wrote it only', async () => {
    await ellen!.post(`/requests/${id}/notes`, { text: 'They are slow', internal: true });
    await receives('widget', ['note-added']);
    await patch(pavel, { internal_note: 'They are impatient' });
    await receives('northwind', ['note-added']);
    await ellen!.post(`/requests/${id}/notes`, { text: 'How is it going?' });
    await bothHear(['note-added']);
  });

  it('receive a last update when it is taken back, and no second create when it is assigned again', async () => {
    await patch(ellen, { team: teams.widget, member: null, note: 'We do it ourselves' });
    await receives('widget', ['update', 'team-changed', 'status-changed', 'note-added']);
    const left = await receives('northwind', ['update', 'team-changed']);
    expect(left.get('team-changed')?.payload).toMatchObject({
      ...{ team: { account: { id: 'widget' } }, status: 'in_progress' },
    });
    expect(left.get('team-changed')?.payload).not.toHaveProperty('audit_line_id');
    expect(left.get('team-changed')?.payload).not.toHaveProperty('note_id');
    await patch(ellen, { subject: 'Printer on fire', status: 'accepted', note: 'Nobody is to know' });
    await receives('widget', ['update', 'status-changed', 'note-added']);
    await patch(ellen, { team: teams.northwind, status: 'assigned', note: 'Please, after all' });
    await receives('widget', ['update', 'team-changed', 'status-changed', 'note-added']);
    const again = ['update', 'team-changed', 'status-changed', 'member-changed', 'note-added'];
    expect((await receives('northwind', again)).get('update')?.payload).toMatchObject({ status: 'assigned' });
  });
});
