import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { RecordType } from '../../../api/meta';
import type { AnyRecord } from '../../../api/record';
import { useAccount } from '../../../app/account';
import { useType } from '../../../app/types';
import { FilterBar } from '../../../records/list/filters';
import { stateOf } from '../../../records/list/list-address';
import { Empty, Failure, Loading } from '../../../states/states';
import { useTexts } from '../../../texts/texts-context';
import classes from '../admin.module.css';
import { logQuery } from './log-query';

export interface EntryProps {
  readonly type: RecordType;
  readonly entry: AnyRecord;
}

interface LogProps {
  readonly typeName: string;
  readonly route: '/$account/audit' | '/$account/security';
  readonly label: string;
  readonly Entry: ComponentType<EntryProps>;
  /** Milliseconds after which it is read again; absent where the change feed tells. */
  readonly again?: number;
}

/** Entries of a log with filters, which are part of the address. */
export function Log({ typeName, route, label, Entry, again }: LogProps) {
  const texts = useTexts();
  const account = useAccount();
  const navigate = useNavigate();
  const type = useType(typeName);
  const { filters } = stateOf(type, useSearch({ from: route }));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...logQuery(account, type, filters),
    ...(again !== undefined && { refetchInterval: again }),
  });
  const entries = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <>
      <div className={classes.tools}>
        <FilterBar
          type={type}
          filters={filters}
          onChange={(search) => void navigate({ to: route, params: { account }, search })}
        />
      </div>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && entries.length === 0 && <Empty title={texts.admin.noEntries} />}
      {entries.length > 0 && (
        <ol className={classes.entries} aria-label={label}>
          {entries.map((entry) => (
            <Entry key={entry.id} type={type} entry={entry} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button mt="md" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.older}
        </Button>
      )}
    </>
  );
}
