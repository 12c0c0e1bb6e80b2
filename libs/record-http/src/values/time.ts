const TIME = /^(\d{1,2}):(\d\d)$/;

/** A time of day in its stored form, hh:mm; 24:00 is the end of the day. */
export function timeIn(text: string): string | undefined {
  const [, hours = '', minutes = ''] = TIME.exec(text) ?? [];
  const valid =
    hours !== '' && (Number(hours) <= 23 || (hours === '24' && minutes === '00')) && minutes <= '59';
  return valid ? `${hours.padStart(2, '0')}:${minutes}` : undefined;
}
