import { Refusal } from '@deskline/record-kinds';
import type { Column } from './import-type';

/** An export puts a TAB before a cell that a spreadsheet would run as a formula. */
const DEFUSED = /^\t(?=[=+\-@\t\r])/;

const INVALID = new Refusal('invalid');

/** Text of a cell as it was before an export defused it. */
export const cellText = (cell: string): string => cell.replace(DEFUSED, '');

/** Lines of a cell with several values. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Member of a body that a cell stands for: null where it is empty, a refusal where it cannot be read. */
export function memberOf({ kind, isList, field }: Column, text: string): unknown {
  if (text === '') return null;
  if (kind === 'object' || (kind === 'custom_fields' && !field.includes('.'))) return jsonIn(text);
  return isList ? listIn(text) : text;
}

/** Values of a list may have line ends: then the cell is a JSON array. */
function listIn(text: string): unknown {
  const json = text.startsWith('[') ? jsonIn(text) : INVALID;
  return Array.isArray(json) ? json : linesOf(text);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return INVALID;
  }
}
