import classes from './kinds.module.css';
import type { KindView } from './kind';

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? (value as Record<string, unknown>[]) : [];

/** Members of a part that say something to a reader. */
const wordsOf = (part: Record<string, unknown>): string =>
  Object.entries(part)
    .filter(
      ([name, value]) =>
        !['id', 'nodeID'].includes(name) && (typeof value === 'string' || typeof value === 'number'),
    )
    .map(([, value]) => String(value))
    .join(', ');

/** Records that are part of another one: addresses, contacts, hours. They are written in their own list. */
export const parts: KindView = {
  cell: ({ value }) => listOf(value).map(wordsOf).join('; '),
  Show: ({ value }) => (
    <ul className={classes.list}>
      {listOf(value).map((part, index) => (
        <li key={index}>{wordsOf(part)}</li>
      ))}
    </ul>
  ),
};
