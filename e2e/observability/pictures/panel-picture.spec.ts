import { legendOf, pictureOf } from './panel-picture';

const panel = { title: 'A < B', unit: 's', span: { from: 0, to: 10 }, exemplars: [] };

describe('the picture of a panel', () => {
  it('names a line by the labels of its series', () => {
    expect(legendOf('{{service}} p99', { service: 'work-records' })).toBe('work-records p99');
    expect(legendOf('{{ missing }} x', {})).toBe('x');
  });

  it('draws the highest value below the top, and tells its scale in the unit', () => {
    const picture = pictureOf({
      ...panel,
      lines: [
        {
          legend: 'p99',
          points: [
            [0, 0],
            [10, 2],
          ],
        },
      ],
    });
    expect(picture).toContain('A &#60; B');
    expect(picture).toContain('points="48.0,156.0 420.0,17.8"');
    expect(picture).toContain('>2.2 s<');
  });

  it('says that there is no data, and leaves out values that are no numbers', () => {
    const picture = pictureOf({ ...panel, lines: [{ legend: 'p99', points: [[0, Number.NaN]] }] });
    expect(picture).toContain('No data');
  });
});
