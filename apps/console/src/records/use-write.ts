import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys';
import { useAccount } from '../app/account';
import { useNotify } from '../states/use-notify';

interface Write {
  /** Does it, reads the type anew, and tells success or failure, unless the failure is taken care of. */
  write(work: () => Promise<unknown>, said: string, isTaken?: (error: unknown) => boolean): Promise<boolean>;
}

/** Writes of records of a type whose faults belong to no field. */
export function useWrite(type: string): Write {
  const client = useQueryClient();
  const account = useAccount();
  const notify = useNotify();
  return {
    async write(work, said, isTaken) {
      try {
        await work();
      } catch (error) {
        if (!isTaken?.(error)) notify.failed(error);
        return false;
      }
      await client.invalidateQueries({ queryKey: keys.ofType(account, type) });
      notify.done(said);
      return true;
    },
  };
}
