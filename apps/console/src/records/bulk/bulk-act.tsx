import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { changeMany, isRefused } from '../../api/bulk';
import { keys } from '../../api/keys';
import type { RecordType } from '../../api/meta';
import { useAccount } from '../../app/account';
import { useNotify } from '../../states/use-notify';
import { useTexts } from '../../texts/texts-context';
import { useConfirm } from '../use-confirm';
import type { Selection } from '../list/selection';

interface ActProps {
  readonly type: RecordType;
  readonly selection: Selection;
  readonly action: 'archive' | 'trash';
}

/** Archives or trashes the selected records; those that are refused stay selected. */
export function BulkAct({ type, selection, action }: ActProps) {
  const texts = useTexts();
  const account = useAccount();
  const client = useQueryClient();
  const notify = useNotify();
  const { confirm, dialog } = useConfirm();
  const act = async () => {
    try {
      const outcomes = await changeMany({
        account,
        method: 'POST',
        path: `/${type.collection}/${action}`,
        ids: selection.ids,
        values: {},
        isDryRun: false,
      });
      const refused = outcomes.filter(isRefused);
      selection.set(refused.map(({ id }) => id));
      const done = texts.didChange(outcomes.length - refused.length);
      const message = refused.length === 0 ? done : `${done}, ${texts.didRefuse(refused.length)}`;
      notify.done(message, refused.length === 0 ? {} : { color: 'red' });
    } catch (error) {
      notify.failed(error);
    }
    await client.invalidateQueries({ queryKey: keys.ofType(account, type.name) });
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => confirm(texts[action], texts.sure(texts.selected(selection.ids.length)), act)}
      >
        {texts[action]}
      </Button>
      {dialog}
    </>
  );
}
