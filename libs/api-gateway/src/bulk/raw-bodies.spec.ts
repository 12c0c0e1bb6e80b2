import { rawBodies } from './raw-bodies';

describe('rawBodies', () => {
  it.each([
    ['{"operations":[{"method":"POST","body":{"a": 120.50}},{"path":"/x"}]}', ['{"a": 120.50}', undefined]],
    [
      '{"operations":[{"body":{"body":{"x":[1,{"body":2}]}}},{"body":[]}]}',
      ['{"body":{"x":[1,{"body":2}]}}', '[]'],
    ],
    ['{"operations":[{"body":"a \\" } b"},{"body":null},{"body":-1e3}]}', ['"a \\" } b"', 'null', '-1e3']],
    ['{"operations":[{"body":1}],"operations":[{"body":2,"body":3}]}', ['3']],
    ['{"other":[{"body":1}],"b":{"operations":[{"body":4}]},"operations":[{"b\\u006fdy":5}]}', ['5']],
    ['{"operations":[{"body":{"operations":[{"body":6}]}}]}', ['{"operations":[{"body":6}]}']],
    ['{}', []],
  ])('%s', (json, bodies) => {
    expect(rawBodies(json)).toEqual(bodies);
  });

  it('reads a body of a megabyte', () => {
    const text = 'x\\n'.repeat(300_000);
    expect(rawBodies(`{"operations":[{"body":{"note":"${text}"}}]}`)[0]).toHaveLength(text.length + 11);
  });
});
