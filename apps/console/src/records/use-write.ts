import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys';
import { useAccount } from '../app/account';
import { sentenceOf } from '../states/states';
import { useTexts } from '../texts/texts-context';

interface Write {
  /** Does it, reads the type anew, and tells success or failure. */
  write(work: () => Promise<unknown>, said: string): Promise<boolean>;
}

/** Writes of records of a type whose faults belong to no field. */
export function useWrite(type: string): Write {
  const client = useQueryClient();
  const account = useAccount();
  const texts = useTexts();
  return {
    async write(work, said) {
      try {
        await work();
      } catch (error) {
        notifications.show({ color: 'red', title: texts.wentWrong, message: sentenceOf(error, texts) });
        return false;
      }
      await client.invalidateQueries({ queryKey: keys.ofType(account, type) });
      notifications.show({ message: said, color: 'green' });
      return true;
    },
  };
}
