import { Anchor } from '@mantine/core';
import classes from './kinds.module.css';
import type { KindView } from './kind';

interface Attachment {
  readonly id: number;
  readonly name: string;
  readonly size?: number;
  readonly uri?: string;
}

const listOf = (value: unknown): Attachment[] => (Array.isArray(value) ? (value as Attachment[]) : []);

/** Files of a record. */
export const attachments: KindView = {
  cell: ({ value }) =>
    listOf(value)
      .map(({ name }) => name)
      .join(', '),
  Show: ({ value }) => (
    <ul className={classes.list}>
      {listOf(value).map(({ id, name, uri }) => (
        <li key={id}>{uri === undefined ? name : <Anchor href={uri}>{name}</Anchor>}</li>
      ))}
    </ul>
  ),
};
