import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { openPalette } from '../commands/palette';
import { useCommand } from '../commands/use-command';
import { readsInstallation, readsLogs, readsSecurity, useRoles } from '../screens/admin/use-roles';
import { useAccount } from './account';
import { leave } from './leave';
import { useTypes } from './types';

/** Commands of every screen. */
export function GlobalCommands() {
  const account = useAccount();
  const navigate = useNavigate();
  const types = useTypes();
  const { toggleColorScheme } = useMantineColorScheme();
  const goTo = (collection: string) => () =>
    void navigate({ to: '/$account/$collection', params: { account, collection } });
  const has = (collection: string) => () => types.some((type) => type.collection === collection);

  useCommand({ id: 'palette', keys: 'mod+k', run: openPalette });
  useCommand({ id: 'home', keys: 'g h', run: () => void navigate({ to: '/$account', params: { account } }) });
  useCommand({ id: 'requests', keys: 'g r', when: has('requests'), run: goTo('requests') });
  useCommand({ id: 'tasks', keys: 'g t', when: has('tasks'), run: goTo('tasks') });
  useCommand({ id: 'workflows', keys: 'g w', when: has('workflows'), run: goTo('workflows') });
  useCommand({ id: 'people', keys: 'g p', when: has('people'), run: goTo('people') });
  useCommand({
    id: 'inbox',
    keys: 'g i',
    run: () => void navigate({ to: '/$account/inbox', params: { account } }),
  });
  useCommand({
    id: 'approvals',
    keys: 'g a',
    when: has('tasks'),
    run: () => void navigate({ to: '/$account/approvals', params: { account } }),
  });
  useCommand({
    id: 'catalogue',
    keys: 'g c',
    when: has('request_templates'),
    run: () => void navigate({ to: '/$account/catalogue', params: { account } }),
  });
  useCommand({
    id: 'develop',
    keys: 'g d',
    run: () => void navigate({ to: '/$account/develop', params: { account } }),
  });
  useCommand({
    id: 'explorer',
    keys: 'g x',
    run: () => void navigate({ to: '/$account/develop/explorer', params: { account } }),
  });
  const roles = useRoles();
  const isReader = () => readsLogs(roles);
  const open =
    (to: '/$account/audit' | '/$account/security' | '/$account/health' | '/$account/service_levels') => () =>
      void navigate({ to, params: { account } });
  useCommand({ id: 'auditLog', keys: 'g u', when: isReader, run: open('/$account/audit') });
  useCommand({
    id: 'securityLog',
    keys: 'g s',
    when: () => readsSecurity(roles),
    run: open('/$account/security'),
  });
  const hasTargets = () => types.some(({ name }) => name === 'affected_sla');
  useCommand({ id: 'serviceLevels', keys: 'g v', when: hasTargets, run: open('/$account/service_levels') });
  const isOperator = () => readsInstallation(roles);
  useCommand({ id: 'health', keys: 'g l', when: isOperator, run: open('/$account/health') });
  useCommand({ id: 'jobs', keys: 'g f', when: has('imports'), run: goTo('imports') });
  useCommand({ id: 'theme', run: toggleColorScheme });
  useCommand({ id: 'signOut', run: () => void leave() });
  return null;
}
