import { randomUUID } from 'node:crypto';
import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';
import { until } from '../until';

const PATH = '/former-holder';
/** Rows of a collection that are read one by one, beside those that refer to the request. */
const NEWEST = 2;

interface OpenApi {
  readonly paths: Readonly<Record<string, object>>;
}

describe('An account that a request was assigned to before', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let [ellen, ruth]: Api[] = [];
  let id: number;
  let [entry, rule]: Fields[] = [];
  /** Subject and sourceID of the request since it was handed back. */
  const secrets = [`Renamed ${randomUUID()}`, `W-${randomUUID()}`] as const;
  const tells = (text: string): boolean => secrets.some((secret) => text.includes(secret));

  beforeAll(async () => {
    env = given();
    [ellen, ruth] = ['Ellen', 'Ruth'].map((name) => env.as(name));
    const [theirs] = await ruth!.get<Fields[]>('/teams?sourceID=demo-network-operations');
    const team = await env.demo('teams', 'infrastructure');
    await env.webhook('time_entry.update', PATH, {}, ruth);
    const printer = { subject: 'Printer', category: 'incident', impact: 'low', sourceID: 'W-1', team };
    ({ id } = await ellen!.post('/requests', printer));
    await ellen!.patch(`/requests/${id}`, { team: theirs!.id });
    rule = await ruth!.post('/automation_rules', {
      ...{ name: `Fails ${randomUUID()}`, trigger: 'on update', request: id },
      actions: `set({'completion_reason': 'lost_' + 'in_space'})`,
    });
    await ruth!.patch(`/requests/${id}`, {
      ...{ status: 'in_progress', supplier_requestID: 'N-1', member: env.person('Pavel') },
      ...{ note: 'On my way', internal_note: 'Ours', time_spent: 15 },
    });
    await until(async () => (await ruth!.get<Fields[]>(`/automation_rules/${rule!.id}/failures`)).length > 0);
    const entries = await ruth!.get<Fields[]>('/time_entries?per_page=100&sort=-id');
    entry = entries.find(({ request }) => (request as Fields | null)?.id === id);
    expect(entry?.request).toMatchObject({ id, subject: 'Printer', account: { id: 'widget' } });
    expect(entry?.request).not.toHaveProperty('sourceID');
    await ellen!.patch(`/requests/${id}`, { team });
    await ellen!.patch(`/requests/${id}`, { subject: secrets[0], sourceID: secrets[1] });
  });

  it('reads id and nodeID of the request in its own records, and no name', async () => {
    const [line] = (await ruth!.get<Fields[]>('/audit_lines?record_type=request&per_page=100')).filter(
      ({ record }) => (record as Fields | null)?.id === id,
    );
    const [failure] = await ruth!.get<Fields[]>(`/automation_rules/${rule!.id}/failures`);
    const references = [
      line?.record,
      failure?.record,
      (await ruth!.get(`/time_entries/${entry!.id}`)).request,
      (await ruth!.get(`/automation_rules/${rule!.id}`)).request,
    ];
    const nodeID = (await ellen!.get(`/requests/${id}`)).nodeID;
    const account = expect.objectContaining({ id: 'widget' }) as object;
    expect(references).toEqual(references.map(() => ({ id, nodeID, account })));
    expect(line?.changes).toMatchObject({ supplier_requestID: [null, 'N-1'] });
  });

  it('reads neither the present subject nor the sourceID of the request at any path of the API', async () => {
    const { paths } = await ruth!.get<OpenApi>('/openapi.json');
    const readable = Object.entries(paths).flatMap(([path, operations]) =>
      'get' in operations ? [path] : [],
    );
    const collections = readable.filter((path) => !path.includes('{'));
    const found: string[] = [];
    let read = 0;
    const bodyOf = async (path: string): Promise<unknown> => {
      const { status, body } = await ruth!.call('GET', path);
      read++;
      if (status === 200 && tells(JSON.stringify(body))) found.push(path);
      return status === 200 ? body : [];
    };
    for (const collection of collections) {
      const rows = await bodyOf(`${collection}?per_page=100`);
      if (!Array.isArray(rows)) continue;
      const refers = (row: Fields) => JSON.stringify(row).includes(`{"id":${id},`);
      const some = (rows as Fields[]).filter((row, at) => at < NEWEST || refers(row));
      const below = readable.filter(
        (path) => path.startsWith(`${collection}/{`) && path.split('{').length === 2,
      );
      for (const { id: one } of some)
        for (const path of below) await bodyOf(path.replace(/\{\w+\}/, String(one)));
    }
    expect(found).toEqual([]);
    expect(read).toBeGreaterThan(collections.length);
    for (const path of ['', '/notes', '/audit', '/watches', '/tags', '/affected_slas'])
      expect((await ruth!.call('GET', `/requests/${id}${path}`)).status).toBe(404);
    for (const filter of [`id=${id}`, `subject=${secrets[0]}`, `sourceID=${secrets[1]}`])
      expect(await ruth!.get(`/requests?${encodeURI(filter)}`)).toEqual([]);
  });

  it('receives events of its own time entries with id and nodeID of the request, and no name', async () => {
    await ruth!.patch(`/time_entries/${entry!.id}`, { description: 'Cable' });
    const isOfEntry = ({ message }: { message: { object_id: number } }) => message.object_id === entry!.id;
    await until(() => env.receiver.at(PATH).some(isOfEntry));
    const [{ message }] = env.receiver.at(PATH).filter(isOfEntry) as [
      ReturnType<E2eEnv['receiver']['at']>[number],
    ];
    expect(tells(JSON.stringify(message))).toBe(false);
    expect(message.payload.request).toMatchObject({ id, account: { id: 'widget' } });
    expect(message.payload.request).not.toHaveProperty('name');
  });
});
