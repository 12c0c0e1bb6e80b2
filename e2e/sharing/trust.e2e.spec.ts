import { ROLES } from '@deskline/record';
import { principal } from '@deskline/testing';
import { useTwoAccounts } from './two-accounts';

const boss = principal({ roles: ROLES });

describe('Trust between two accounts', () => {
  const accounts = useTwoAccounts();
  const seeds = () => accounts().seeds;
  const trust = (widget: string[], provider: string[]) => accounts().trust(widget, provider);
  const task = () => seeds().of('widget', 'task')[0] as number;
  const change = (body: object) => seeds().answer(`PATCH /tasks/${task()}`, boss, body);
  const read = async (path = `/tasks/${task()}`) =>
    JSON.parse((await seeds().answer(`GET ${path}`, boss)).text);
  const theirs = (type: string) => seeds().of('provider', type)[0];

  it('lets records refer to records of the other account', async () => {
    await trust(['provider'], ['widget']);
    expect((await change({ team: theirs('team') })).status).toBe(200);
    expect((await read()).team).toMatchObject({
      id: theirs('team'),
      name: 'Seed 1',
      account: { id: 'provider', name: 'provider' },
    });
  });

  it('makes nothing of the other account readable, countable or writable', async () => {
    await trust(['provider'], ['widget']);
    expect((await seeds().answer(`GET /tasks/${theirs('task')}`, boss)).status).toBe(404);
    expect((await seeds().answer(`PATCH /tasks/${theirs('task')}`, boss, {})).status).toBe(404);
    expect(await read('/tasks')).toHaveLength(2);
    expect(await read(`/tasks?id=${theirs('task')}`)).toEqual([]);
  });

  it('permits no reference to a record that the role cannot read in its own account', async () => {
    await trust(['provider'], ['widget']);
    const errors = async (roles: typeof ROLES | [], person: number | undefined) => {
      const body = { subject: 'Help', category: 'incident', impact: 'low', requested_for: person };
      const { text } = await seeds().answer('POST /requests', principal({ roles }), body);
      return (JSON.parse(text) as { errors?: [string, string][] }).errors ?? [];
    };
    const refused = ['requested_for', 'Requested for does not exist'];
    expect(await errors([], theirs('person'))).toContainEqual(refused);
    expect(await errors([], 987_654)).toContainEqual(refused);
    expect(await errors(ROLES, theirs('person'))).not.toContainEqual(refused);
  });

  it('does not show how often the other account refers to a record', async () => {
    await trust(['provider'], ['widget']);
    const template = seeds().of('widget', 'request_template')[0];
    const applied = async () => (await read(`/request_templates/${template}`)).times_applied;
    const before = await applied();
    await seeds().database.query('UPDATE request SET template_id = $1 WHERE id = $2', [
      template,
      theirs('request'),
    ]);
    expect([before, await applied()]).toEqual([1, 1]);
  });

  it('permits no workflow and no predecessor of the other account', async () => {
    await trust(['provider'], ['widget']);
    expect((await change({ workflow: theirs('workflow') })).status).toBe(422);
    expect((await seeds().answer(`POST /tasks/${task()}/predecessors/${theirs('task')}`, boss)).status).toBe(
      404,
    );
  });

  it.each([
    ['time_entry', 'time_entries', ['request', 'problem', 'task', 'project_task']],
    ['automation_rule', 'automation_rules', ['request', 'request_template', 'task', 'workflow_template']],
    ['task', 'tasks', ['request', 'failure_task']],
  ])('does not reveal work of the other account to a %s that refers to it', async (type, path, names) => {
    await trust(['provider'], ['widget']);
    const own = seeds().of('widget', type)[0];
    for (const name of names) {
      const to = name === 'failure_task' ? 'task' : name;
      const absent = await seeds().answer(`PATCH /${path}/${own}`, boss, { [name]: 987_654 });
      expect(absent.status).toBe(422);
      expect(absent.text).toContain('does not exist');
      expect(await seeds().answer(`PATCH /${path}/${own}`, boss, { [name]: theirs(to) })).toEqual(absent);
    }
  });

  it.each([
    ['the other has withdrawn', ['provider'], []],
    ['the own account has withdrawn', [], ['widget']],
    ['both have withdrawn', [], []],
  ])('hides references that it had permitted when %s', async (_who, widget, provider) => {
    await trust(['provider'], ['widget']);
    expect((await change({ team: theirs('team') })).status).toBe(200);
    await trust(widget, provider);
    expect((await read()).team).toBeNull();
    const rows: { id: number; team: unknown }[] = await read('/tasks?sort=team');
    expect(rows.find(({ id }) => id === task())?.team).toBeNull();
    const absent = await change({ supplier: 987_654 });
    expect(absent).toMatchObject({ status: 422 });
    expect(await change({ supplier: theirs('organization') })).toEqual(absent);
  });
});
