import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../app/account';
import { useSession } from '../../../app/session';
import { titleOf } from '../../../kinds/cell-of';
import { Failure, Loading } from '../../../states/states';
import { useTexts } from '../../../texts/texts-context';
import type { SlotProps } from '../../slot-props';
import classes from '../admin.module.css';
import { administers, readsLogs, useRoles } from '../use-roles';
import { AccountRoles } from './account-roles';
import { permissionsQuery } from './permissions';

/** Roles of a person, for those who may know them. */
export default function PersonHeader({ type, current: { record } }: SlotProps) {
  const { person } = useSession();
  const roles = useRoles();
  const isOwn = String(person.id) === String(record.id);
  if (!readsLogs(roles) && !isOwn) return null;
  return <Roles id={String(record.id)} name={titleOf(type, record)} mayChange={administers(roles)} />;
}

interface RolesProps {
  readonly id: string;
  readonly name: string;
  readonly mayChange: boolean;
}

function Roles({ id, name, mayChange }: RolesProps) {
  const texts = useTexts().admin;
  const account = useAccount();
  const { data, error, refetch } = useQuery(permissionsQuery(account, id));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading lines={2} />;
  const here = data.find((each) => each.account.id === account)?.roles ?? [];
  const elsewhere = data.filter((each) => each.account.id !== account);
  return (
    <section className={classes.card} aria-labelledby="roles">
      <Title order={2} size="h5" id="roles">
        {texts.rolesTitle}
      </Title>
      {mayChange && (
        <Text size="sm" c="dimmed" mb="xs">
          {texts.rolesHint}
        </Text>
      )}
      <AccountRoles person={id} name={name} roles={here} mayChange={mayChange} />
      {elsewhere.map(({ account: other, roles }) => (
        <div key={other.id}>
          <Title order={3} size="h6" mb={4}>
            {other.name}
          </Title>
          <AccountRoles person={id} name={name} roles={roles} mayChange={false} />
        </div>
      ))}
    </section>
  );
}
