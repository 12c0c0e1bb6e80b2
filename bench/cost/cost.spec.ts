import { costOf, statementsIn, type Traffic } from './cost';
import type { Statement } from './postgres-tap';

const statement = (text: string, roundTrip: string, planMs = 1): Statement => ({
  service: 'work-records',
  text,
  planMs,
  executeMs: 2,
  rows: 3,
  roundTrip,
});
const traffic = (statements: Statement[], messages: string[] = []): Traffic => ({ statements, messages });

describe('The cost of a call', () => {
  it('has the statements and messages of every observed call, with typical times', () => {
    const calls = [1, 5, 9].map((planMs) =>
      traffic([statement('SELECT 1', 'a', planMs), statement('SELECT 2', 'a')], ['records', 'reply']),
    );
    expect(costOf(calls)).toEqual({
      statements: [
        { service: 'work-records', text: 'SELECT 1', times: 1, rows: 3, planMs: 5, executeMs: 2 },
        { service: 'work-records', text: 'SELECT 2', times: 1, rows: 3, planMs: 1, executeMs: 2 },
      ],
      roundTrips: 1,
      messages: { records: 1, reply: 1 },
    });
  });

  it('leaves out a statement and a message of only some calls', () => {
    const seen = [
      traffic([statement('SELECT 1', 'a'), statement('poll', 'b')], ['records', 'beat']),
      traffic([statement('SELECT 1', 'a')], ['records']),
    ];
    expect(costOf(seen)).toMatchObject({ roundTrips: 1, messages: { records: 1 } });
    expect(statementsIn(costOf(seen))).toBe(1);
  });

  it('leaves out statements that are as frequent at rest', () => {
    const poll = traffic([statement('poll', 'a')], ['beat']);
    const call = traffic([statement('poll', 'a'), statement('poll', 'b')], ['beat', 'records']);
    expect(costOf([call], [poll, poll])).toMatchObject({
      statements: [{ times: 1 }],
      messages: { records: 1 },
    });
    expect(statementsIn(costOf([poll], [poll]))).toBe(0);
  });
});
