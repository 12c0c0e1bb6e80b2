import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys';
import { useAccount } from '../../app/account';
import { Dialog } from '../../states/dialog';
import { useNotify } from '../../states/use-notify';
import { ConflictView } from './conflict-view';
import { type RefusedChange, tellRefusedChange } from './refused-change';

/** Asks what to do about an undo, a move or a line that would overwrite the change of somebody else. */
export default function ChangeConflict({ refused }: { readonly refused: RefusedChange }) {
  const notify = useNotify();
  const account = useAccount();
  const client = useQueryClient();
  const { title, type, name, conflict, keep } = refused;
  const close = () => tellRefusedChange(null);
  const keepMine = async () => {
    close();
    try {
      const result = await keep(conflict.theirs);
      if ('conflict' in result) tellRefusedChange({ ...refused, conflict: result.conflict });
    } catch (error) {
      notify.failed(error);
    }
    // A board and a list below a record show it under types of their own.
    await client.invalidateQueries({ queryKey: keys.ofAccount(account) });
  };
  return (
    <Dialog opened onClose={close} title={title}>
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
