/** Number series of the labels of a product category: `LAP-1041` has the prefix `LAP-` and at least four digits. */
export interface Series {
  readonly prefix: string;
  readonly digits: number;
  readonly number: number;
}

/** A label with a space is a name and belongs to no series: `Office Suite 60`. */
const NUMBERED = /^(\S*?)(\d{1,15})$/;

export function seriesOf(label: string | null): Series | null {
  const [, prefix, number] = NUMBERED.exec(label ?? '') ?? [];
  if (prefix === undefined || number === undefined) return null;
  return { prefix, digits: number.length, number: Number(number) };
}

const LETTERS = 3;
const DIGITS = 5;
const NAMELESS = 'CI';

/** Series of a category without labels, with a slug of its name as prefix: `LAP00001` for `workplace/laptop`. */
export function slugSeries(category: string): Series {
  const name = category.slice(category.lastIndexOf('/') + 1);
  const letters = [...name.normalize('NFC')].filter((character) => /\p{L}/u.test(character));
  const prefix = letters.slice(0, LETTERS).join('').toUpperCase();
  return { prefix: prefix || NAMELESS, digits: DIGITS, number: 0 };
}
