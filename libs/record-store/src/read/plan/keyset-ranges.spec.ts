import type { OrderKey } from './order-key';
import { rangesAfter, type Bound } from './keyset-ranges';

/** `a` ascending, `-a` descending; `a?` may be empty; `~a` is the name of a reference. */
const key = (text: string): OrderKey => ({
  name: text.replace(/[-?~]/g, ''),
  type: 'text',
  descending: text.includes('-'),
  nullable: text.includes('?'),
  own: !text.includes('~'),
});

const printed = (bound: Bound, names: string[]): string => {
  if ('at' in bound) return `${names[bound.at]} ${bound.is}`;
  return `${names.slice(bound.from, bound.to).join('+')} beyond`;
};

function after(order: string, cursor: string): string[] {
  const keys = order.split(' ').map(key);
  const empty = cursor.split(' ').map((value) => value === 'null');
  const names = keys.map(({ name }) => name);
  return rangesAfter(keys, empty).map((range) => range.map((bound) => printed(bound, names)).join(', '));
}

describe('rangesAfter', () => {
  it.each([
    ['a id', '1 2', ['a+id beyond']],
    ['-a -id', '1 2', ['a+id beyond']],
    ['a b id', '1 2 3', ['a+b+id beyond']],
  ])('makes one range when %s can be compared as a row', (order, cursor, expected) => {
    expect(after(order, cursor)).toEqual(expected);
  });

  it.each([
    ['a? id', '1 2', ['a+id beyond', 'a empty']],
    ['a? id', 'null 2', ['a empty, id beyond']],
    ['-a? -id', '1 2', ['a+id beyond']],
    ['-a? -id', 'null 2', ['a empty, id beyond', 'a present']],
    ['a b? id', '1 2 3', ['a+b+id beyond', 'a equal, b empty']],
    ['a b? id', '1 null 3', ['a beyond', 'a equal, b empty, id beyond']],
  ])('has empty values last when ascending, first when descending: %s at %s', (order, cursor, expected) => {
    expect(after(order, cursor)).toEqual(expected);
  });

  it('begins a range where the direction changes', () => {
    expect(after('a -b -id', '1 2 3')).toEqual(['a beyond', 'a equal, b+id beyond']);
    expect(after('-a b? id', '1 2 3')).toEqual(['a beyond', 'a equal, b+id beyond', 'a equal, b empty']);
  });

  it('begins a range after a name, which no index compares together with the id', () => {
    expect(after('~a? id', '1 2')).toEqual(['a beyond', 'a empty', 'a equal, id beyond']);
  });
});
