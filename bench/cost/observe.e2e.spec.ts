import { messagesIn, statementsIn } from './cost';
import { observe } from './observe';
import { startTapped, type TappedStack } from './tapped-stack';

const FEW = { warmUps: 10, observed: 4, measured: 0 };

describe('npm run cost', () => {
  let stack: TappedStack;
  beforeAll(async () => {
    stack = await startTapped();
  });
  afterAll(() => stack?.stop());

  it('counts one statement and no message over NATS for a task that is read', async () => {
    const { status, first, warm, afterwards } = await observe(
      stack,
      { method: 'GET', path: '/v1/tasks/1' },
      FEW,
    );
    expect(status).toBe(200);
    expect(warm).toMatchObject({
      statements: [{ service: 'work-records', times: 1, rows: 1 }],
      roundTrips: 1,
      messages: {},
    });
    expect(warm.statements[0]?.text).toContain('FROM "task"');
    // A fresh gateway asks whose token it is.
    expect(first.messages).toMatchObject({ 'identity.introspect': 1, 'reply to identity.introspect': 1 });
    expect(statementsIn(afterwards)).toBe(0);
  });

  it('counts the statements and round trips of a changed task as one transaction, and the messages of its events', async () => {
    const change = { method: 'PATCH', path: '/v1/tasks/1', body: '{"subject":"Step {n}"}' } as const;
    const { status, warm, afterwards } = await observe(stack, change, FEW);
    expect(status).toBe(200);
    const names = warm.statements.map(({ name, text }) => name ?? text);
    expect(names).toEqual(expect.arrayContaining(['begin', 'commit']));
    expect(warm.roundTrips).toBeLessThan(statementsIn(warm));
    expect(messagesIn(afterwards)).toBeGreaterThan(0);
  });
});
