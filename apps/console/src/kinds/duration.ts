const HOUR = 60;

/** Minutes as hours and minutes: 750 is 12:30. */
export function formatDuration(minutes: number): string {
  const whole = Math.abs(minutes);
  const rest = String(whole % HOUR).padStart(2, '0');
  return `${minutes < 0 ? '-' : ''}${Math.floor(whole / HOUR)}:${rest}`;
}
