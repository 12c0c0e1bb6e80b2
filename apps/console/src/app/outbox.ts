import { useSyncExternalStore } from 'react';
import { ApiError, isTransient } from '../api/api-error';
import { api } from '../api/call';
import type { AnyRecord } from '../api/record';
import { create, newIntention, update } from '../api/write';
import { draftOf } from '../records/draft';
import { isSame } from '../records/same';

/** Note or change of a field that waits for the line. */
export interface Waiting {
  /** Idempotency-Key of a note, so that it is sent once. */
  readonly id: string;
  readonly account: string;
  /** Record type whose queries are stale afterwards. */
  readonly type: string;
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Field with its value and version before, of a change; a note is created. */
  readonly field?: {
    readonly name: string;
    readonly before: unknown;
    readonly after: unknown;
    readonly etag: string | null;
  };
  /** Line that it is shown as. */
  readonly words: string;
  /** Draft that it goes back to. */
  readonly draft: { readonly key: string; readonly value: unknown };
  /** Answer that refused it. */
  readonly fault?: string;
}

const KEY = 'outbox';
const AGAIN_MS = 5_000;
const NONE: readonly Waiting[] = [];

let waiting: readonly Waiting[] | null = null;
let isSending = false;
let again: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const all = (): readonly Waiting[] => (waiting ??= draftOf.read<Waiting[]>(KEY) ?? NONE);

function become(next: readonly Waiting[]): void {
  waiting = next;
  if (next.length > 0) draftOf.keep(KEY, next);
  else draftOf.drop(KEY);
  for (const listener of listeners) listener();
}

const isOffline = (): boolean => !navigator.onLine;

/** The next of those that wait and were not refused. */
const nextOf = (entries: readonly Waiting[]): Waiting | undefined =>
  entries.find(({ fault }) => fault === undefined);

/** Whether it cannot go out now: there is no line, or others go first. */
export const mustWait = (): boolean => isOffline() || nextOf(all()) !== undefined;

/** Lets it wait for the line; sends go out in their order. */
export const sendLater = (entry: Omit<Waiting, 'id'> & { readonly id?: string }): void =>
  become([...all(), { id: newIntention(), ...entry }]);

/** Takes it back into the form that it came from. */
export function takeBack(entry: Waiting): void {
  become(all().filter(({ id }) => id !== entry.id));
  draftOf.giveBack(entry.draft.key, entry.draft.value);
}

/** Sends what waits, in order; tells the type of each that has gone. Stops where nothing is decided, and tries again. */
export async function sendWaiting(gone: (entry: Waiting) => void): Promise<void> {
  clearTimeout(again);
  if (isSending || isOffline()) return;
  isSending = true;
  try {
    for (let entry = nextOf(all()); entry; entry = nextOf(all())) {
      const { id: sent } = entry;
      const fault = await faultOf(entry);
      become(
        fault === null
          ? all().filter(({ id }) => id !== sent)
          : all().map((each) => (each.id === sent ? { ...each, fault } : each)),
      );
      gone(entry);
    }
  } catch {
    again = setTimeout(() => void sendWaiting(gone), AGAIN_MS);
  } finally {
    isSending = false;
  }
}

/** Null if it is done; throws where nothing was decided. */
async function faultOf(entry: Waiting): Promise<string | null> {
  try {
    await (entry.field ? change(entry, entry.field) : create({ ...entry, intention: entry.id }));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || isTransient(error) || [401, 429].includes(error.status)) throw error;
    return error.faults.map(([, sentence]) => sentence).join(' ') || error.message;
  }
}

/** Changes the field over a newer version, unless somebody has changed the same field meanwhile. */
async function change(
  { account, path, values }: Waiting,
  { name, before, after, etag }: NonNullable<Waiting['field']>,
): Promise<void> {
  try {
    await update({ account, path, values, etag });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    const { body, headers } = await api<AnyRecord>(path, { account });
    // The answer to an earlier try may have been lost.
    if (isSame(body[name], after)) return;
    if (!isSame(body[name], before)) throw error;
    await update({ account, path, values, etag: headers.get('etag') });
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(subscribe, all);
