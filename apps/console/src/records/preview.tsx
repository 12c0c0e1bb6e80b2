import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { isIn, labelOf, type RecordType } from '../api/meta';
import { oneQuery } from '../api/one';
import type { AnyRecord } from '../api/record';
import { useAccount } from '../app/account';
import { useTypeIfKnown } from '../app/types';
import { cellOf } from '../kinds/cell-of';
import { useFormat } from '../kinds/format';
import classes from '../kinds/kinds.module.css';
import type { PreviewProps } from '../kinds/preview-context';

/** Fields of a preview. */
const MOST = 6;

/** The first listed fields of a record. */
export function Preview({ typeName, id }: PreviewProps) {
  const type = useTypeIfKnown(typeName);
  return type ? <PreviewOf type={type} id={id} /> : <Loader size="xs" />;
}

function PreviewOf({ type, id }: { readonly type: RecordType; readonly id: string }) {
  const account = useAccount();
  const format = useFormat();
  const { data, isError } = useQuery({ ...oneQuery(account, type, id), retry: false });
  if (isError) return <>{`${type.label} ${id}`}</>;
  if (!data) return <Loader size="xs" />;
  return (
    <dl className={classes.preview}>
      {previewed(type, data.record).map((name) => (
        <Fragment key={name}>
          <dt>{labelOf(name, type.fields[name])}</dt>
          <dd>{cellOf(type, name, data.record, format)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

const previewed = (type: RecordType, record: AnyRecord): string[] =>
  Object.entries(type.fields)
    .filter(([name, field]) => isIn(field, 'list') && record[name] !== null && record[name] !== undefined)
    .map(([name]) => name)
    .slice(0, MOST);
