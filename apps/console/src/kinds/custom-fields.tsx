import { Fragment } from 'react';
import classes from './kinds.module.css';
import type { KindView } from './kind';
import { object } from './object';

interface CustomField {
  readonly id: string;
  readonly value: unknown;
}

const listOf = (value: unknown): CustomField[] => {
  if (Array.isArray(value)) return value as CustomField[];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([id, each]) => ({ id, value: each as unknown }));
};
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

/** Fields that a UI extension adds to the record. */
export const customFields: KindView = {
  ...object,
  cell: ({ value }) =>
    listOf(value)
      .map((each) => `${each.id}: ${textOf(each.value)}`)
      .join(', '),
  Show: ({ value }) => (
    <dl className={classes.preview}>
      {listOf(value).map(({ id, value: each }) => (
        <Fragment key={id}>
          <dt>{id}</dt>
          <dd>{textOf(each)}</dd>
        </Fragment>
      ))}
    </dl>
  ),
};
