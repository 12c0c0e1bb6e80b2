import { Button, Group, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAccount } from '../../../app/account';
import { Failure } from '../../../states/states';
import { useTexts } from '../../../texts/texts-context';
import classes from '../admin.module.css';
import { AccountRoles } from '../people/account-roles';
import { permissionsQuery } from '../people/permissions';

/** Roles in this account of a person of another one, who has no page here and is named by number. */
export function GuestRoles() {
  const texts = useTexts().admin;
  const account = useAccount();
  const [typed, setTyped] = useState('');
  const [person, setPerson] = useState<string | null>(null);
  const { data, error } = useQuery({
    ...permissionsQuery(account, person ?? ''),
    enabled: person !== null,
  });
  const show = (event: FormEvent) => {
    event.preventDefault();
    setPerson(/^\d+$/.test(typed.trim()) ? typed.trim() : null);
  };
  return (
    <section className={classes.card} aria-labelledby="guests">
      <Title order={2} size="h5" mb="xs" id="guests">
        {texts.guestTitle}
      </Title>
      <form onSubmit={show}>
        <Group align="flex-end" mb="sm">
          <TextInput
            label={texts.guestNumber}
            inputMode="numeric"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {texts.showRoles}
          </Button>
        </Group>
      </form>
      {error && <Failure error={error} />}
      {data && person !== null && (
        <AccountRoles
          person={person}
          name={person}
          roles={data.find((each) => each.account.id === account)?.roles ?? []}
          mayChange
        />
      )}
    </section>
  );
}
