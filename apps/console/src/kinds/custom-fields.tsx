import { Fragment, lazy, Suspense } from 'react';
import { Loading } from '../states/states';
import { customFieldsOf } from './custom-field';
import classes from './kinds.module.css';
import type { KindView } from './kind';
import { object } from './object';

const CustomFieldsEdit = lazy(() => import('./custom-fields-edit'));

const listOf = (value: unknown) => Object.entries(customFieldsOf(value) ?? {});
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

/** Fields that a UI extension adds to the record. */
export const customFields: KindView = {
  ...object,
  cell: ({ value }) =>
    listOf(value)
      .map(([id, each]) => `${id}: ${textOf(each)}`)
      .join(', '),
  Show: ({ value }) => (
    <dl className={classes.preview}>
      {listOf(value).map(([id, each]) => (
        <Fragment key={id}>
          <dt>{id}</dt>
          <dd>{textOf(each)}</dd>
        </Fragment>
      ))}
    </dl>
  ),
  Edit: (props) => (
    <Suspense fallback={<Loading lines={2} />}>
      <CustomFieldsEdit {...props} />
    </Suspense>
  ),
};
