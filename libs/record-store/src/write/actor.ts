import type { Caller } from '../caller';

/** Who changes something; person is null when the system does. */
export interface Actor {
  readonly account: string;
  readonly person: { readonly id: number; readonly name: string } | null;
  readonly request_id: string | null;
}

export const actorOf = ({ principal, request_id }: Caller): Actor => ({
  account: principal.account,
  person: principal.person,
  request_id,
});
