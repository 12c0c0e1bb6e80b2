import { atMost, type Section } from './figures';
import { medianOf } from './runs';

const section = (one: number, other: number): Section => ({
  title: 'Reads',
  columns: ['read', 'CPU', 'CPU each'],
  rows: [
    { ...atMost('a task', one, 1.5), more: [`${one} ms`] },
    { ...atMost('a list', other, 1.2), more: [`${other} ms`] },
  ],
});

describe('medianOf', () => {
  it('has the median of each row, its verdict and cells, and the figures of all runs in their order', () => {
    const [merged] = medianOf([[section(1.6, 1)], [section(1.2, 1.1)], [section(1.4, 1.3)]]);
    expect(merged?.columns).toEqual(['read', 'CPU', 'CPU each', 'runs']);
    expect(merged?.rows).toMatchObject([
      { name: 'a task', figure: '1.40x', met: true, more: ['1.4 ms', '1.60x, 1.20x, 1.40x'] },
      { name: 'a list', figure: '1.10x', met: true, more: ['1.1 ms', '1.00x, 1.10x, 1.30x'] },
    ]);
  });

  it('is the section itself for one run', () => {
    expect(medianOf([[section(1, 1)]])).toEqual([section(1, 1)]);
  });
});
