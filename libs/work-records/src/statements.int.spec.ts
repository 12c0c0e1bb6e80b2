import { statementsOf } from '@deskline/testing';
import { WorkRecordsEnv } from '../test/work-records-env';

describe('SQL statements', () => {
  let desk: WorkRecordsEnv;
  let workflow: number;
  let task: number;

  /** Statements of a transaction, including BEGIN, COMMIT and the read of the answer. */
  const countOf = async (request: string, body: object) => {
    let status = 0;
    const all = await statementsOf(async () => ({ status } = await desk.call(request, body)));
    expect([200, 201]).toContain(status);
    // Without those of the event log, and without the first attempt of a retried unit of work.
    const last = all.findLastIndex(({ text }) => text.includes('FOR NO KEY UPDATE'));
    const isOwn = (text: string) => (one: (typeof all)[number]) =>
      one.client === all[last]?.client && one.text.startsWith(text);
    const begin = all.slice(0, last).findLastIndex(isOwn('BEGIN'));
    const commit = last + all.slice(last).findIndex(isOwn('COMMIT'));
    const own = all.slice(begin, commit + 1).filter(({ client }) => client === all[last]?.client);
    return { statements: own.length, messages: new Set(own.map(({ message }) => message)).size };
  };

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
    workflow = await desk.workflow();
    task = await desk.task(workflow);
    await desk.call(`PATCH /workflows/${workflow}`, { status: 'in_progress' });
  });
  afterAll(() => desk?.service.stop());

  it.each([
    ['its subject', { subject: 'Later' }, 8, 3],
    ['its status', { status: 'accepted' }, 10, 4],
    ['a note', { note: 'Hello' }, 11, 6],
    ['time spent', { time_spent: 5 }, 16, 9],
  ])(
    'of a task changed by %s stay within their limit, in fewer messages',
    async (_what, body, most, messages) => {
      const sent = await countOf(`PATCH /tasks/${task}`, body);
      expect(sent.statements).toBeLessThanOrEqual(most);
      expect(sent.messages).toBeLessThanOrEqual(messages);
    },
  );

  it.each([
    ['no note', {}, 11, 2],
    ['a note and time spent', { note: 'Hello', time_spent: 5 }, 25, 12],
  ])(
    'of a create of a task with %s stay within their limit, in fewer messages',
    async (_what, more, most, messages) => {
      const { template } = (await desk.read(`/tasks/${task}`)) as { template: { id: number } };
      const step = { subject: 'Step', category: 'implementation', team: 7, planned_duration: 60 };
      const body = { ...step, template: template.id, ...more };
      const sent = await countOf(`POST /workflows/${workflow}/tasks`, body);
      expect(sent.statements).toBeLessThanOrEqual(most);
      expect(sent.messages).toBeLessThanOrEqual(messages);
    },
  );

  it('of a note on a task lock the task in the message that begins the transaction', async () => {
    const { statements, messages } = await countOf(`POST /tasks/${task}/notes`, { text: 'Hello' });
    expect(statements).toBeLessThanOrEqual(9);
    expect(messages).toBeLessThanOrEqual(4);
  });

  it('of a create of a task in a registered workflow read the workflow once', async () => {
    const { template } = (await desk.read(`/tasks/${task}`)) as { template: { id: number } };
    const step = { subject: 'Step', category: 'implementation', team: 7, planned_duration: 60 };
    const path = `/workflows/${await desk.workflow()}/tasks`;
    const { statements } = await countOf(`POST ${path}`, { ...step, template: template.id });
    expect(statements).toBeLessThanOrEqual(12);
  });

  it('of all tasks of a workflow with the ids of their links and the rights on them are one', async () => {
    const of = await desk.workflow();
    const first = await desk.task(of);
    const second = await desk.task(of, { predecessor_ids: [first] });
    const third = await desk.task(of, { predecessor_ids: [second, first] });
    const path = `/workflows/${of}/tasks?fields=predecessor_ids,successor_ids,may&sort=id`;
    let rows: readonly object[] = [];
    const sent = await statementsOf(async () => (rows = await desk.rows(path)));
    expect(rows).toMatchObject([
      { id: first, predecessor_ids: [], successor_ids: [second, third], may: { update: true } },
      { id: second, predecessor_ids: [first], successor_ids: [third] },
      { id: third, predecessor_ids: [first, second], successor_ids: [] },
    ]);
    expect(sent.filter(({ text }) => text.includes('"task"'))).toHaveLength(1);
  });
});
