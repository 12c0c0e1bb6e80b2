import { Client } from 'pg';
import { Desk } from './desk.fixture';

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : (statement as { text: string }).text;

describe('the statements of a change', () => {
  let desk: Desk;
  let workflow: number;
  let task: number;

  /** Those of its transaction, both ends and the answer included. */
  const countOf = async (request: string, body: object) => {
    const asked = jest.spyOn(Client.prototype, 'query');
    const { status } = await desk.call(request, body);
    const { calls, contexts } = asked.mock;
    const all = calls.map(([statement], index) => ({ text: textOf(statement), client: contexts[index] }));
    asked.mockRestore();
    expect([200, 201]).toContain(status);
    // The log of events has its own, and a change that had to give way to another begins anew.
    const last = all.findLastIndex(({ text }) => text.includes('FOR NO KEY UPDATE'));
    const isOwn = (text: string) => (one: (typeof all)[number]) =>
      one.client === all[last]?.client && one.text.startsWith(text);
    const begin = all.slice(0, last).findLastIndex(isOwn('BEGIN'));
    const commit = last + all.slice(last).findIndex(isOwn('COMMIT'));
    return all.slice(begin, commit + 1).filter(({ client }) => client === all[last]?.client).length;
  };

  beforeAll(async () => {
    desk = await Desk.open();
    workflow = await desk.workflow();
    task = await desk.task(workflow);
    await desk.call(`PATCH /workflows/${workflow}`, { status: 'in_progress' });
  });
  afterAll(() => desk?.service.stop());

  it.each([
    ['its subject', { subject: 'Later' }, 7],
    ['its status', { status: 'accepted' }, 9],
    ['a note', { note: 'Hello' }, 10],
    ['time spent', { time_spent: 5 }, 13],
  ])('of a task by %s are few', async (_what, body, most) => {
    expect(await countOf(`PATCH /tasks/${task}`, body)).toBeLessThanOrEqual(most);
  });

  it.each([
    ['nothing else', {}, 15],
    ['a note and time spent', { note: 'Hello', time_spent: 5 }, 23],
  ])('that creates a task, and %s, are few', async (_what, more, most) => {
    const { template } = (await desk.read(`/tasks/${task}`)) as { template: { id: number } };
    const step = { subject: 'Step', category: 'implementation', team: 7, planned_duration: 60 };
    const body = { ...step, template: template.id, ...more };
    expect(await countOf(`POST /workflows/${workflow}/tasks`, body)).toBeLessThanOrEqual(most);
  });

  it('that creates a task of a workflow to come ask about it once', async () => {
    const { template } = (await desk.read(`/tasks/${task}`)) as { template: { id: number } };
    const step = { subject: 'Step', category: 'implementation', team: 7, planned_duration: 60 };
    const path = `/workflows/${await desk.workflow()}/tasks`;
    expect(await countOf(`POST ${path}`, { ...step, template: template.id })).toBeLessThanOrEqual(11);
  });
});
