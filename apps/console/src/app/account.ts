import { useParams } from '@tanstack/react-router';
import { useSession } from './session';

/** Account of the address; on pages without one, the account of the person. */
export function useAccount(): string {
  const { account } = useParams({ strict: false });
  const session = useSession();
  return account ?? session.account.id;
}
