import { ProgressLine, progressLine } from './progress';

describe('The line of a job', () => {
  it.each([
    [{ state: 'queued' }, 'queued'],
    [{ state: 'processing', line: 990 }, 'processing  990'],
    [
      { state: 'processing', type: 'people', line: 6_000, lines: 12_000 },
      `processing  people, [${'#'.repeat(12)}${' '.repeat(12)}] 6,000 of 12,000`,
    ],
    [
      { state: 'done', results: { created: 1_200, updated: 0, failures: 3 } },
      'done  1,200 created, 3 failures',
    ],
    [{ state: 'error', message: 'Cancelled' }, 'error  Cancelled'],
    [{ state: 'done', line: 0, lines: 0 }, `done  [${'#'.repeat(24)}] 0 of 0`],
  ] as const)('of %j is %s', (state, expected) => {
    expect(progressLine(state)).toBe(expected);
  });

  it.each([
    [true, '\r\u001B[Ka\r\u001B[Kb\n'],
    [false, 'a\nb\n'],
  ])('is written anew only when it is another one, on a terminal: %s', (isTTY, expected) => {
    let written = '';
    const line = new ProgressLine({ isTTY, write: (text: string) => (written += text) } as never);
    for (const text of ['a', 'a', 'b', 'b']) line.show(text);
    line.end();
    expect(written).toBe(expected);
  });
});
