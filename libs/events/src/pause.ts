import { setTimeout } from 'node:timers/promises';
import type { EventsSettings } from './events.settings';

export interface Pauses {
  first: number;
  longest: number;
}

/** Short, as a retry over NATS is cheap and its messages are late already. */
const LONGEST_NATS_PAUSE_MS = 1_000;

export const retryPauses = (settings: EventsSettings): Pauses => ({
  first: settings.EVENTS_RETRY_FIRST_MS,
  longest: settings.EVENTS_RETRY_LONGEST_MS,
});

export const natsPauses = (settings: EventsSettings): Pauses => ({
  first: settings.EVENTS_RETRY_FIRST_MS,
  longest: Math.min(settings.EVENTS_RETRY_LONGEST_MS, LONGEST_NATS_PAUSE_MS),
});

/** Doubles with every failure. */
export function pauseAfter(failures: number, { first, longest }: Pauses): number {
  return Math.min(longest, first * 2 ** (failures - 1));
}

/** Returns early, without an error, when `ended` is aborted. */
export async function pause(milliseconds: number, ended: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal: ended }).catch(() => undefined);
}
