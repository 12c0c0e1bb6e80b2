import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keys } from '../../api/keys';
import { useAccount } from '../../app/account';
import { Dialog } from '../../states/dialog';
import { useNotify } from '../../states/use-notify';
import { useTexts } from '../../texts/texts-context';
import { ConflictView } from './conflict-view';
import { type RefusedUndo, whenUndoIsRefused } from './refused-undo';
import { saveField } from './save-field';

/** Asks what to do about an undo that would overwrite the change of somebody else. */
export function UndoConflict() {
  const texts = useTexts();
  const notify = useNotify();
  const account = useAccount();
  const client = useQueryClient();
  const [refused, setRefused] = useState<RefusedUndo | null>(null);
  useEffect(() => {
    whenUndoIsRefused(setRefused);
    return () => whenUndoIsRefused(() => undefined);
  }, []);
  if (refused === null) return null;
  const { type, name, conflict } = refused;
  const close = () => setRefused(null);
  const keepMine = async () => {
    close();
    try {
      const { mine: value, theirs: before } = conflict;
      const result = await saveField({ account, type, name, value, before });
      if ('conflict' in result) setRefused({ ...refused, conflict: result.conflict });
    } catch (error) {
      notify.failed(error);
    }
    await client.invalidateQueries({ queryKey: keys.ofType(account, type.name) });
  };
  return (
    <Dialog opened onClose={close} title={texts.undo}>
      <ConflictView
        type={type}
        name={name}
        conflict={conflict}
        keepMine={() => void keepMine()}
        takeTheirs={close}
      />
    </Dialog>
  );
}
