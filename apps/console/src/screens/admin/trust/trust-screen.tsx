import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../../api/list';
import { type AnyRecord, isReference } from '../../../api/record';
import { useAccount } from '../../../app/account';
import { useSession } from '../../../app/session';
import { useTypes } from '../../../app/types';
import { Empty, Failure, Loading } from '../../../states/states';
import { useTexts } from '../../../texts/texts-context';
import classes from '../admin.module.css';
import { AdminScreen } from '../admin-screen';
import { roleText } from '../people/roles';
import { administers, readsLogs, useRoles } from '../use-roles';
import { GuestRoles } from './guest-roles';

/** Accounts in mutual trust with this one. */
export function TrustScreen() {
  const texts = useTexts().admin;
  const roles = useRoles();
  return (
    <AdminScreen title={texts.trustTitle} hint={texts.trustHint} isFor={readsLogs}>
      <p className={classes.small}>{texts.trustAllows}</p>
      <Trusted />
      {administers(roles) && <GuestRoles />}
    </AdminScreen>
  );
}

function Trusted() {
  const texts = useTexts().admin;
  const account = useAccount();
  const list = { account, type: 'organization', path: '/organizations/trusted', query: {} };
  const { data, error, refetch } = useQuery(pageQuery(list, 1));
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Loading lines={3} />;
  return (
    <section className={classes.card} aria-labelledby="trusted">
      <Title order={2} size="h5" mb="xs" id="trusted">
        {texts.trustTitle}
      </Title>
      {data.rows.length === 0 ? <Empty title={texts.noTrust} /> : <TrustedTable rows={data.rows} />}
    </section>
  );
}

function TrustedTable({ rows }: { readonly rows: readonly AnyRecord[] }) {
  const texts = useTexts().admin;
  const { accounts } = useSession();
  const organization = useTypes().find(({ name }) => name === 'organization')?.label;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{texts.accountName}</th>
          <th scope="col">{organization}</th>
          <th scope="col">{texts.yourRolesThere}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, account }) => {
          const other = isReference(account) ? account : null;
          const own = accounts.find((each) => each.id === other?.id);
          return (
            <tr key={id}>
              <th scope="row">{own ? <a href={`/${own.id}`}>{own.name}</a> : (other?.name ?? '–')}</th>
              <td>{String(name)}</td>
              <td>{own?.roles.map((role) => roleText(texts, role)).join(', ') ?? '–'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
