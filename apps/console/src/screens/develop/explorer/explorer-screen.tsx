import { Select, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api } from '../../../api/call';
import { useTexts } from '../../../texts/texts-context';
import classes from '../develop.module.css';
import { CallForm } from './call-form';
import { findOperation, type OpenApi, operationsOf } from './operations';

const openApiQuery = {
  queryKey: ['openapi'],
  queryFn: async () => operationsOf((await api<OpenApi>('/openapi.json')).body),
  staleTime: Infinity,
};

const SHOWN = 40;

/** Any operation of the API, called by the person of the session. */
export function ExplorerScreen() {
  const texts = useTexts().develop;
  const { data: operations } = useSuspenseQuery(openApiQuery);
  const { method = '', path = '' } = useSearch({ from: '/$account/develop/explorer' });
  const named = useMemo(() => findOperation(operations, method, path), [operations, method, path]);
  const [id, setId] = useState<string | null>(named?.operation.id ?? null);
  const chosen = operations.find((each) => each.id === id);
  const given = chosen && chosen.id === named?.operation.id ? named.given : {};
  const options = useMemo(
    () =>
      operations.map((each) => ({ value: each.id, label: `${each.method} ${each.path} · ${each.summary}` })),
    [operations],
  );
  return (
    <div className={classes.screen}>
      <Title order={1} size="h2" mb="md">
        {texts.explorer}
      </Title>
      <section className={classes.card} aria-label={texts.operation}>
        <Select
          label={texts.operation}
          placeholder={texts.chooseOperation}
          searchable
          limit={SHOWN}
          data={options}
          value={id}
          onChange={setId}
        />
        {chosen && <CallForm key={chosen.id} operation={chosen} initial={given} />}
      </section>
    </div>
  );
}
