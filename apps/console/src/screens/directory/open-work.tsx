import { Anchor, Title } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/call';
import { keys } from '../../api/keys';
import { isIn, pluralOf } from '../../api/meta';
import { useAccount } from '../../app/account';
import { useTypes } from '../../app/types';
import { useFormat } from '../../kinds/format';
import { PartFailure } from '../../states/states';
import { useTexts } from '../../texts/texts-context';
import classes from '../admin/admin.module.css';

/** Types of work that teams have. */
const WORK = ['request', 'task', 'problem', 'project_task'];

/** Open work of a team by type, as numbers that lead to the lists. */
export function OpenWork({ team }: { readonly team: string }) {
  const texts = useTexts();
  const format = useFormat();
  const account = useAccount();
  const types = useTypes().filter(
    ({ name, fields, views, takes }) =>
      WORK.includes(name) &&
      fields.team !== undefined &&
      isIn(fields.team, 'filter') &&
      views?.open !== undefined &&
      takes?.includes('counts'),
  );
  const counts = useQueries({
    queries: types.map(({ name, collection }) => {
      const address = `/${collection}/counts?views=open&team=${encodeURIComponent(team)}`;
      return {
        queryKey: keys.counts(account, name, address),
        queryFn: async () =>
          (await api<{ views: Record<string, number> }>(address, { account })).body.views.open ?? 0,
        retry: false,
      };
    }),
  });
  const known = types.flatMap((type, index) => {
    const count = counts[index]?.data;
    return count === undefined ? [] : [{ type, count }];
  });
  const failed = counts.find(({ error, data }) => error !== null && data === undefined);
  const retry = () => counts.forEach((count) => count.error && void count.refetch());
  if (failed) return <PartFailure error={failed.error} retry={retry} />;
  if (known.length === 0) return null;
  return (
    <section aria-label={texts.admin.openWork}>
      <Title order={2} size="h6" mb={4}>
        {texts.admin.openWork}
      </Title>
      <ul className={classes.roles}>
        {known.map(({ type, count }) => (
          <li key={type.name}>
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link
                  to="/$account/$collection"
                  params={{ account, collection: type.collection }}
                  search={{ view: 'open', team }}
                  {...props}
                />
              )}
            >
              {`${pluralOf(type)}: ${format.number(count)}`}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
