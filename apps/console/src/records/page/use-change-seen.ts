import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys';
import { useAccount } from '../../app/account';
import { titleOf } from '../../kinds/cell-of';
import { useNotify } from '../../states/use-notify';
import type { Saved } from './save-field';
import { saveSeen, type SeenChange } from './save-seen';
import { tellRefusedChange } from './refused-change';

interface ToChange extends Omit<SeenChange, 'account'> {
  /** Type whose rows show the change. */
  readonly shownAs: string;
  /** Message when it is done. */
  readonly said: string;
  /** Value of the field as it is shown, of its value as it is read. */
  readonly show?: (value: unknown) => unknown;
}

/** Changes a record that is shown within another one; asks where somebody was faster. Returns whether it is done. */
export function useChangeSeen(): (change: ToChange) => Promise<boolean> {
  const account = useAccount();
  const client = useQueryClient();
  const notify = useNotify();
  return async ({ shownAs, said, show = (value) => value, ...change }) => {
    const { type, name } = change;
    const shown = (saved: Saved): Saved => {
      if (!('conflict' in saved)) return saved;
      const { mine, before, theirs } = saved.conflict;
      const record = { ...theirs.record, [name]: show(theirs.record[name]) };
      return { conflict: { mine: show(mine), before: show(before), theirs: { ...theirs, record } } };
    };
    const save = async (seen: unknown): Promise<Saved> => saveSeen({ ...change, account, seen });
    try {
      const saved = await save(change.seen);
      if (!('conflict' in saved)) notify.done(said);
      else {
        // Compared with what was read, and not with how that is shown.
        let theirs = saved.conflict.theirs.record[name];
        const keep = async () => {
          const again = await save(theirs);
          if ('conflict' in again) theirs = again.conflict.theirs.record[name];
          return shown(again);
        };
        const title = titleOf(type, saved.conflict.theirs.record);
        const refused = shown(saved) as Extract<Saved, { conflict: unknown }>;
        tellRefusedChange({ title, type, name, keep, ...refused });
      }
      return 'after' in saved;
    } catch (error) {
      notify.failed(error);
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: keys.ofType(account, shownAs) });
    }
  };
}
