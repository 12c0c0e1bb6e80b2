import { statementsIn } from './cost';
import { observe } from './observe';
import { startTapped, type TappedStack } from './tapped-stack';

const FEW = { warmUps: 10, observed: 4, measured: 0 };
/** Subject of the events of tasks. */
const EVENTS = 'events.log.work-records';

describe('npm run cost', () => {
  let stack: TappedStack;
  beforeAll(async () => {
    stack = await startTapped();
  });
  afterAll(() => stack?.stop());

  it('counts one statement and no message over NATS for a task that is read', async () => {
    const { status, first, warm, whole } = await observe(stack, { method: 'GET', path: '/v1/tasks/1' }, FEW);
    expect(status).toBe(200);
    expect(warm).toMatchObject({
      statements: [{ service: 'work-records', times: 1, rows: 1 }],
      roundTrips: 1,
      messages: {},
    });
    expect(warm.statements[0]?.text).toContain('FROM "task"');
    // A fresh gateway asks whose token it is.
    expect(first.statements.map(({ service }) => service)).toContain('oauth-server');
    expect(statementsIn(whole)).toBe(1);
  });

  it('counts the statements and round trips of a changed task as one transaction, and the messages of its events', async () => {
    const change = { method: 'PATCH', path: '/v1/tasks/1', body: '{"subject":"Step {n}"}' } as const;
    const { status, warm, whole } = await observe(stack, change, {
      ...FEW,
      isComplete: ({ messages }) => messages.includes(EVENTS),
    });
    expect(status).toBe(200);
    const names = warm.statements.map(({ name, text }) => name ?? text);
    expect(names).toEqual(expect.arrayContaining(['begin', 'commit']));
    expect(warm.roundTrips).toBeLessThan(statementsIn(warm));
    expect(whole.messages).toHaveProperty([EVENTS]);
  });
});
