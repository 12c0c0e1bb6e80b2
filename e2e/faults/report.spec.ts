import { withRows } from './report';

const HEAD = ['fault', 'lost'];
const TEXT = 'Before.\n\n<!-- runs -->\n\n<!-- end of runs -->\n\nAfter.\n';

describe('The table of faults', () => {
  it('has the last line of each case, and keeps those that were not run again', () => {
    const first = withRows(TEXT, 'runs', HEAD, [
      ['kill', '1'],
      ['cut', '2'],
    ]);
    const second = withRows(first, 'runs', HEAD, [
      ['kill', '0'],
      ['full', '0'],
    ]);
    const rows = '| fault | lost |\n| --- | --- |\n| kill | 0 |\n| cut | 2 |\n| full | 0 |';
    expect(second).toBe(`Before.\n\n<!-- runs -->\n\n${rows}\n\n<!-- end of runs -->\n\nAfter.\n`);
  });
});
