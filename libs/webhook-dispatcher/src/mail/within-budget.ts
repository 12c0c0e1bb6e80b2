import { recipients } from './recipients';

/** What an account has of letters about its webhooks. */
export interface Budget {
  readonly perHour: number;
  /** Within the last hour, all webhooks together. */
  readonly written: number;
}

export interface Allotted {
  readonly addresses: readonly string[];
  /** To how many the mail would have gone beside these. */
  readonly over: number;
}

/**
 * Who gets a mail. Addresses in mail_exceptions_to may be anybody's, and have not asked for anything: copies are sent
 * while less than half of the budget is used, and the rest of it is for administrators.
 */
export function withinBudget(
  administrators: readonly string[],
  copies_to: string | null,
  { perHour, written }: Budget,
): Allotted {
  const first = recipients(administrators, null);
  const copies = recipients(administrators, copies_to).slice(first.length);
  const addresses = [
    ...first.slice(0, Math.max(perHour - written, 0)),
    ...copies.slice(0, Math.max(Math.ceil(perHour / 2) - written - first.length, 0)),
  ];
  return { addresses, over: first.length + copies.length - addresses.length };
}
