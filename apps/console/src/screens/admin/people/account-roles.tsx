import { ActionIcon, Button, Group, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccount } from '../../../app/account';
import { useConfirm } from '../../../records/use-confirm';
import { useWrite } from '../../../records/use-write';
import { useTexts } from '../../../texts/texts-context';
import classes from '../admin.module.css';
import { giveRole, takeRole } from './permissions';
import { offeredRoles, roleText } from './roles';

interface AccountRolesProps {
  readonly person: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly mayChange: boolean;
}

/** Roles of a person in one account, to be given and taken. */
export function AccountRoles({ person, name, roles, mayChange }: AccountRolesProps) {
  const texts = useTexts().admin;
  const account = useAccount();
  const { write } = useWrite('person');
  const { confirm, dialog } = useConfirm();
  const take = (role: string) => {
    const words = roleText(texts, role);
    confirm(texts.takeRole(words), texts.sureToTake(words, name), async () => {
      await write(() => takeRole(account, person, role), texts.taken);
    });
  };
  return (
    <>
      {roles.length === 0 && <p className={classes.small}>{texts.noRoles}</p>}
      <ul className={classes.roles} aria-label={texts.rolesTitle} hidden={roles.length === 0}>
        {roles.map((role) => (
          <li key={role}>
            {roleText(texts, role)}
            {mayChange && role !== 'account_owner' && (
              <ActionIcon
                variant="transparent"
                size={24}
                aria-label={texts.takeRole(roleText(texts, role))}
                onClick={() => take(role)}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayChange && <GiveRole person={person} held={roles} />}
      {dialog}
    </>
  );
}

function GiveRole({ person, held }: { readonly person: string; readonly held: readonly string[] }) {
  const texts = useTexts().admin;
  const account = useAccount();
  const { write } = useWrite('person');
  const [role, setRole] = useState<string | null>(null);
  const give = async () => {
    if (role !== null && (await write(() => giveRole(account, person, role), texts.given))) setRole(null);
  };
  return (
    <Group align="flex-end" gap="xs">
      <Select
        label={texts.giveRole}
        searchable
        data={offeredRoles(texts, held).map((each) => ({ value: each, label: texts.roles[each] }))}
        value={role}
        onChange={setRole}
      />
      <Button disabled={role === null} onClick={() => void give()}>
        {texts.give}
      </Button>
    </Group>
  );
}
