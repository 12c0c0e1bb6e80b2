import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys';
import { labelOf, type RecordType } from '../../api/meta';
import type { Versioned } from '../../api/one';
import type { AnyRecord } from '../../api/record';
import { useAccount } from '../../app/account';
import { titleOf } from '../../kinds/cell-of';
import { useNotify } from '../../states/use-notify';
import { useTexts } from '../../texts/texts-context';
import { saveField } from './save-field';
import { tellRefusedChange } from './refused-change';

/** Time for a change of mind. */
const UNDO_MS = 10_000;

interface TellSaved {
  (name: string, before: AnyRecord, after: Versioned): void;
  refresh(): void;
}

/** Tells that a field is saved, and offers the value before, unless somebody else has changed the field since. */
export function useSaved(type: RecordType): TellSaved {
  const texts = useTexts();
  const account = useAccount();
  const client = useQueryClient();
  const notify = useNotify();
  const refresh = () => void client.invalidateQueries({ queryKey: keys.ofType(account, type.name) });
  const undo = async (name: string, value: unknown, after: Versioned) => {
    try {
      const keep = (before: Versioned) => saveField({ account, type, name, value, before });
      const result = await keep(after);
      const title = `${texts.undo}: ${titleOf(type, after.record)}`;
      if ('conflict' in result) tellRefusedChange({ title, type, name, keep, conflict: result.conflict });
    } catch (error) {
      notify.failed(error);
    }
    refresh();
  };
  const tell = (name: string, before: AnyRecord, after: Versioned) => {
    refresh();
    const id = `saved-${String(before.id)}-${name}`;
    notify.done(
      <Group justify="space-between">
        {`${labelOf(name, type.fields[name])}: ${texts.saved}`}
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            void undo(name, before[name], after);
          }}
        >
          {texts.undo}
        </Button>
      </Group>,
      { id, autoClose: UNDO_MS },
    );
  };
  return Object.assign(tell, { refresh });
}
