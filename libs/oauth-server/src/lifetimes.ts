const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** "OAuth access token: 1 hour; OAuth refresh token: 2 weeks"; "the code expires after 10 minutes". */
export const CODE_MS = 10 * MINUTE;
export const ACCESS_MS = 60 * MINUTE;
export const REFRESH_MS = 14 * DAY;

/** A refresh that is repeated this soon was one whose answer got lost. */
const REPEAT_MS = 10 * SECOND;
export const isRepeat = (sinceMs: number): boolean => sinceMs <= REPEAT_MS;

export const later = (time: Date, milliseconds: number): Date => new Date(time.getTime() + milliseconds);
export const seconds = (milliseconds: number): number => Math.floor(milliseconds / SECOND);
