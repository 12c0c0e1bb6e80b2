import { slugSeries, seriesOf } from './labels';

describe('the label of a CI', () => {
  it.each([
    ['LAP-1041', { prefix: 'LAP-', digits: 4, number: 1041 }],
    ['NB00007', { prefix: 'NB', digits: 5, number: 7 }],
    ['12', { prefix: '', digits: 2, number: 12 }],
    ['rack-2-port-09', { prefix: 'rack-2-port-', digits: 2, number: 9 }],
  ])('%s is a number of a series', (label, series) => {
    expect(seriesOf(label)).toEqual(series);
  });

  it.each(['Office Suite 60', 'stock-db', '', null])('%j belongs to no series', (label) => {
    expect(seriesOf(label)).toBeNull();
  });

  it.each([
    ['workplace/laptop', 'LAP'],
    ['data_centre/ups', 'UPS'],
    ['a/b_2', 'B'],
    ['werkplek/été_3', 'ÉTÉ'],
    ['rooms/101', 'CI'],
  ])('starts with a slug of the product category %s', (category, prefix) => {
    expect(slugSeries(category)).toEqual({ prefix, digits: 5, number: 0 });
  });
});
