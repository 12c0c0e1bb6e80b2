import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pageQuery } from '../../api/list';
import type { AnyRecord } from '../../api/record';
import { useAccount } from '../../app/account';
import { useType } from '../../app/types';
import { cellOf } from '../../kinds/cell-of';
import { useFormat } from '../../kinds/format';
import { Failure, Loading } from '../../states/states';
import classes from './catalogue.module.css';

/** Entries of a part of the catalogue. */
const MOST = 12;

interface FoundProps {
  readonly type: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly empty: string;
  /** Entries are links to their pages, unless they are drawn otherwise. */
  readonly collection?: string;
  readonly children?: (row: AnyRecord) => ReactNode;
}

/** First records of a list as entries. */
export function Found({ type, path, query, empty, collection, children }: FoundProps) {
  const account = useAccount();
  const { data, error, refetch } = useQuery({
    ...pageQuery({ account, type, path, query }, 1, MOST),
    placeholderData: (before) => before,
  });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading lines={2} />;
  if (data.rows.length === 0) return <p className={classes.soft}>{empty}</p>;
  return (
    <ul className={classes.entries}>
      {data.rows.map((row) => (
        <li key={row.id}>
          {children?.(row) ?? <Entry type={type} collection={collection ?? ''} row={row} />}
        </li>
      ))}
    </ul>
  );
}

interface EntryProps {
  readonly type: string;
  readonly collection: string;
  readonly row: AnyRecord;
}

function Entry({ type: name, collection, row }: EntryProps) {
  const account = useAccount();
  const type = useType(name);
  const format = useFormat();
  return (
    <Link
      to="/$account/$collection/$id"
      params={{ account, collection, id: String(row.id) }}
      className={classes.entry}
    >
      <strong>{String(row.subject ?? row.id)}</strong>
      <span className={classes.soft}>{cellOf(type, 'status', row, format)}</span>
    </Link>
  );
}
