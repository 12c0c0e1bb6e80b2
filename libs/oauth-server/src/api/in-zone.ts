import { zoned } from '@deskline/record-store';

/** A moment "with the UTC offset of the caller's time zone". */
export const inZone = (moment: Date, zone: string): string =>
  zoned(moment.toISOString().replace('T', ' '), zone);
