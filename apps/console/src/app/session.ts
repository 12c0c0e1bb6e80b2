import { useSuspenseQuery } from '@tanstack/react-query';
import { type Session, sessionQuery } from '../api/session';

/** Person of the session; components below the gate have one. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data;
