import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Has queries read anew. One that is being read for the first time would end with what it has read before the change, so it
 * is read a second time.
 */
export function invalidate(client: QueryClient, queryKey: QueryKey): void {
  const first = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  });
  void client.invalidateQueries({ queryKey });
  for (const query of first)
    void query
      .fetch()
      .catch(() => undefined)
      .then(() => client.invalidateQueries({ queryKey: query.queryKey, exact: true }));
}
