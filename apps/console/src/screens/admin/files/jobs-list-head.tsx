import { Anchor, Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../../../api/call';
import { keys } from '../../../api/keys';
import { pluralOf, type RecordType } from '../../../api/meta';
import type { AnyRecord } from '../../../api/record';
import { useAccount } from '../../../app/account';
import { useTypes } from '../../../app/types';
import { KeyTip } from '../../../commands/keys';
import { useCommand } from '../../../commands/use-command';
import { useTexts } from '../../../texts/texts-context';
import { administers, useRoles } from '../use-roles';
import { isRunning } from './job-api';

const RUNNING_MS = 1_500;
const CALM_MS = 10_000;

/** New import or export above their list, which is read again while one runs. */
export default function JobsListHead({ type }: { readonly type: RecordType }) {
  const texts = useTexts();
  const navigate = useNavigate();
  const account = useAccount();
  const isOffered = administers(useRoles());
  const schedules = useTypes().find(({ name, may }) => name === 'export_schedule' && may.read);
  const to = type.name === 'import' ? '/$account/imports/new' : '/$account/exports/new';
  useRefresh(account, type);
  useCommand({
    id: 'create',
    keys: 'c',
    when: () => isOffered,
    run: () => void navigate({ to, params: { account } }),
  });
  return (
    <Group>
      {type.name === 'export' && schedules && (
        <Anchor
          renderRoot={(props) => (
            <Link
              to="/$account/$collection"
              params={{ account, collection: schedules.collection }}
              {...props}
            />
          )}
        >
          {pluralOf(schedules)}
        </Anchor>
      )}
      {isOffered && (
        <KeyTip label={texts.command.create} of="create">
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => <Link to={to} params={{ account }} {...props} />}
          >
            {type.name === 'import' ? texts.admin.newImport : texts.admin.newExport}
          </Button>
        </KeyTip>
      )}
    </Group>
  );
}

/** Jobs are not in the change feed: the newest one is asked for, and the list read again when it has moved. */
function useRefresh(account: string, { name, collection }: RecordType): void {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['newest job', account, name],
    queryFn: async ({ signal }) =>
      (await api<AnyRecord[]>(`/${collection}?per_page=1`, { account, signal })).body[0] ?? null,
    refetchInterval: ({ state }) => (isRunning(state.data?.state) ? RUNNING_MS : CALM_MS),
  });
  const moved = JSON.stringify(data?.id === undefined ? null : [data.id, data.state, data.line]);
  useEffect(() => {
    void client.invalidateQueries({ queryKey: keys.ofType(account, name) });
  }, [client, account, name, moved]);
}
