import { BoundedCondition } from './bounded-condition';
import { compileCondition } from './compile';

const model = { name: 'task', fields: ['status', 'team', 'source'] };
const at = new Date('2026-03-02T09:00:00Z');
const facts = (record: Record<string, unknown> = {}) => ({
  record: { status: 'assigned', team: new Map<string, unknown>([['id', 5n]]), source: null, ...record },
  event: { name: 'task.update', at, person: null },
  now: at,
});
const isMet = (source: string, record?: Record<string, unknown>) => {
  const condition = compileCondition(source, model);
  return condition instanceof BoundedCondition ? condition.isMet(facts(record)) : condition;
};

describe('compileCondition', () => {
  it.each([
    ['record.status == "assigned"', true],
    ['task.status in ["waiting", "completed"]', false],
    ['record.team.id == 5 && record.source == null', true],
    ['record.team == null || record.team.id != 5', false],
    ['event.name.endsWith(".update") && event.person == null', true],
    ['record.source.startsWith("Jira")', null],
    ['record.team.floor == 3', null],
    ['record.source', null],
  ])('%s is %s', (source, expected) => {
    expect(isMet(source)).toBe(expected);
  });

  it.each([
    ['record.subject == "x"', 1, 8, /subject/],
    ['record.status ==', 1, 17, /./],
    ['record.status ==\n  statuss', 2, 3, /statuss/],
    ['record.status.matches("^(a+)+$")', 1, 1, /matches is not possible here/],
    ['[1, 2].exists(x, x == 1)', 1, 1, /exists is not possible here/],
    ['record.status.split("").size() > 1', 1, 1, /split is not possible here/],
    ['previous.status == "assigned"', 1, 1, /A message has no previous/],
    ['size(note) > 1', 1, 6, /A message has no note/],
    ['"assigned"', 1, 1, /true or false/],
  ])('refuses %j at line %d, column %d', (source, line, column, message) => {
    expect(compileCondition(source, model)).toEqual({
      field: 'condition',
      line,
      column,
      message: expect.stringMatching(message) as string,
    });
  });

  it('refuses a long one', () => {
    const long = `${'record.status == "a" || '.repeat(40)}false`;
    expect(compileCondition(long, model)).toMatchObject({
      message: expect.stringMatching(/more than 100/) as string,
    });
  });
});
