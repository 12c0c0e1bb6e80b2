import { epochToLocal } from '@deskline/record';

/** Year and month of a moment in a time zone. */
export function monthIn(zone: string, moment: string): { readonly year: number; readonly month: number } {
  const local = new Date(epochToLocal(zone, Date.parse(moment)));
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1 };
}
