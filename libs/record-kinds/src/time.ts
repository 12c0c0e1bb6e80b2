import { isEnd } from './example-days';
import { quoted } from './json-writers';
import { fieldKind, Refusal } from './kind';

const NOT_A_TIME = new Refusal('not_a_time');
const TIME = /^(\d{1,2}):(\d\d)$/;

/** A time of day in its stored form, hh:mm; 24:00 is the end of the day. */
export function timeIn(text: string): string | undefined {
  const [, hours = '', minutes = ''] = TIME.exec(text) ?? [];
  const valid =
    hours !== '' && (Number(hours) <= 23 || (hours === '24' && minutes === '00')) && minutes <= '59';
  return valid ? `${hours.padStart(2, '0')}:${minutes}` : undefined;
}

export const time = fieldKind({
  sqlType: () => 'text',
  json: () => quoted,
  input: () => (given) => (typeof given === 'string' ? timeIn(given.trim()) : undefined) ?? NOT_A_TIME,
  filter: () => ({ compares: true, read: timeIn }),
  outputSchema: () => ({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$' }),
  inputSchema: () => ({ type: 'string', description: '`hh:mm`; `24:00` is the end of the day.' }),
  examples: {
    value: (name, _field, variant) => `${isEnd(name) ? 2 : 0}${variant % 4}:30`,
    wrong: () => ['24:01', '9', '12:60', 900],
    spellings: () => [['9:05', '09:05']],
    random: () => ({
      whole: [0, 14 * 50 - 1],
      as: (minute) => `${10 + Math.floor(minute / 50)}:${10 + (minute % 50)}`,
    }),
  },
});
