import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys';
import { labelOf, type RecordType } from '../../api/meta';
import type { AnyRecord } from '../../api/record';
import { update } from '../../api/write';
import { useAccount } from '../../app/account';
import { useNotify } from '../../states/use-notify';
import { useTexts } from '../../texts/texts-context';
import { bodyOf } from '../body';

/** Time for a change of mind. */
const UNDO_MS = 10_000;

interface TellSaved {
  (name: string, before: AnyRecord, after: AnyRecord): void;
  refresh(): void;
}

/** Tells that a field is saved, and offers the value before. */
export function useSaved(type: RecordType): TellSaved {
  const texts = useTexts();
  const account = useAccount();
  const client = useQueryClient();
  const notify = useNotify();
  const refresh = () => void client.invalidateQueries({ queryKey: keys.ofType(account, type.name) });
  const undo = async (name: string, before: AnyRecord, notice: string) => {
    notifications.hide(notice);
    try {
      const path = `/${type.collection}/${encodeURIComponent(String(before.id))}`;
      await update({ account, path, values: bodyOf(type, { [name]: before[name] }), etag: null });
    } catch (error) {
      notify.failed(error);
    }
    refresh();
  };
  const tell = (name: string, before: AnyRecord) => {
    refresh();
    const id = `saved-${String(before.id)}-${name}`;
    notify.done(
      <Group justify="space-between">
        {`${labelOf(name, type.fields[name])}: ${texts.saved}`}
        <Button size="xs" variant="default" onClick={() => void undo(name, before, id)}>
          {texts.undo}
        </Button>
      </Group>,
      { id, autoClose: UNDO_MS },
    );
  };
  return Object.assign(tell, { refresh });
}
