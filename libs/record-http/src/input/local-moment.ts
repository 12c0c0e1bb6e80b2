import type { Field } from '@deskline/record';
import { datetimeIn } from '../values/datetime';
import { Fault, type Check } from './check';

const NOT_A_DATETIME = new Fault('not_a_datetime');
const TWELVE_HOURS = /[Tt ](0?\d|1[0-2]):([0-5]\d) ?([ap])\.?m\.?$/i;
const OFFSET = /[Tt ].*(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

/**
 * "time_zone applies to start_at and end_at": without an offset it is what the clocks of that zone show. Where only the
 * record knows its zone, the local time is handed on without one.
 */
export const localCheck =
  ({ ends }: Pick<Field, 'ends'>): Check =>
  (given, { zone, ownZone = zone }) => {
    if (typeof given !== 'string') return NOT_A_DATETIME;
    const text = inFullHours(given.trim(), ends === true);
    if (ownZone !== null || OFFSET.test(text)) return datetimeIn(text, ownZone ?? zone) ?? NOT_A_DATETIME;
    return datetimeIn(text, 'UTC')?.slice(0, -1) ?? NOT_A_DATETIME;
  };

/** "00:00 for midnight start; 12:00am or 24:00 for midnight end" */
const inFullHours = (text: string, ends: boolean): string =>
  text.replace(TWELVE_HOURS, (_match, hours: string, minutes: string, half: string) => {
    const isMorning = half.toLowerCase() === 'a';
    if (ends && isMorning && hours === '12' && minutes === '00') return ' 24:00';
    return ` ${String((Number(hours) % 12) + (isMorning ? 0 : 12)).padStart(2, '0')}:${minutes}`;
  });
