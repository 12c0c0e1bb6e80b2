import { Button, Text, Title } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useAccount } from '../../../app/account';
import { useSession } from '../../../app/session';
import { Empty, Failure, Loading } from '../../../states/states';
import { useTexts } from '../../../texts/texts-context';
import classes from '../develop.module.css';
import { CallFilters } from './call-filters';
import { callsQuery, queryOf } from './call-log';
import { CallRow } from './call-row';

/** Calls of the person, as they are answered. */
export function CallsScreen() {
  const texts = useTexts();
  const account = useAccount();
  const { application } = useSession();
  const filter = useSearch({ from: '/$account/develop/calls' });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...callsQuery(account, queryOf(filter, application)),
    placeholderData: keepPreviousData,
  });
  const calls = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <div className={classes.screen}>
      <Title order={1} size="h2">
        {texts.develop.calls}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {texts.develop.callsHint}
      </Text>
      <section className={classes.card} aria-label={texts.develop.calls}>
        <CallFilters filter={filter} calls={calls} />
        {error && !data && <Failure error={error} retry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && calls.length === 0 && <Empty title={texts.develop.noCalls} />}
        <ul className={classes.rows}>
          {calls.map((call) => (
            <CallRow key={call.id} call={call} />
          ))}
        </ul>
        {hasNextPage && (
          <Button mt="md" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.older}
          </Button>
        )}
      </section>
    </div>
  );
}
