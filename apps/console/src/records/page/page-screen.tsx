import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error';
import type { RecordType } from '../../api/meta';
import { oneQuery } from '../../api/one';
import { useType, useTypes } from '../../app/types';
import { useCommand } from '../../commands/use-command';
import { Slot } from '../../screens/slot';
import { Failure, Loading, NotHere } from '../../states/states';
import { titleOf } from '../../kinds/cell-of';
import { Below } from './below';
import { FieldGroups } from './field-groups';
import { PageHead } from './page-head';
import classes from './page.module.css';

/** Page of a record of any type. */
export function PageScreen() {
  const { account, collection, id } = useParams({ from: '/$account/$collection/$id' });
  const found = useTypes().find((type) => type.collection === collection && !type.nested);
  if (!found) return <NotHere home={`/${account}`} />;
  return <PageOf key={`${found.name}/${id}`} name={found.name} account={account} id={id} />;
}

interface PageProps {
  readonly account: string;
  readonly id: string;
}

const PageOf = ({ name, ...props }: PageProps & { readonly name: string }) => (
  <Page type={useType(name)} {...props} />
);

function Page({ type, account, id }: PageProps & { readonly type: RecordType }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(oneQuery(account, type, id));
  const params = { account, collection: type.collection };
  useCommand({ id: 'back', keys: 'b', run: () => void navigate({ to: '/$account/$collection', params }) });
  // A record that is deleted, or no longer for the reader, does not stay on screen.
  const isGone = error instanceof ApiError && [403, 404].includes(error.status);
  if (error && (isGone || !data)) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <article className={classes.screen} aria-label={titleOf(type, data.record)}>
      <PageHead type={type} record={data.record} />
      <Slot name="header" type={type} current={data} />
      <div className={classes.layout}>
        <div>
          <FieldGroups type={type} current={data} />
        </div>
        <div>
          <Slot name="side" type={type} current={data} />
          <Below type={type} record={data.record} />
        </div>
      </div>
    </article>
  );
}
