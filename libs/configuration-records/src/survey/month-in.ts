import { localOf } from '@deskline/record';

/** The year and the month that calendars show in a zone at a moment. */
export function monthIn(zone: string, moment: string): { readonly year: number; readonly month: number } {
  const local = new Date(localOf(zone, Date.parse(moment)));
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1 };
}
