import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ChangedRecord, followChanges } from '../api/changes';
import { invalidate } from '../api/invalidate';
import { keys } from '../api/keys';

type Message = { readonly changed: ChangedRecord } | { readonly gap: true } | { readonly isOpen: boolean };

const PAUSE_MS = 2_000;
/** Changes of this time are read together. */
const GATHER_MS = 250;

/**
 * Follows the changes of an account. One tab of the browser holds the line, the one with the lock, and tells the others;
 * when it closes, another one takes over. Returns whether the line is open.
 */
export function useLiveChanges(account: string): boolean {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    const stop = new AbortController();
    const channel = new BroadcastChannel(`deskline-changes-${account}`);
    const stale = new Stale(client, account);
    const take = (message: Message) => {
      if ('changed' in message) stale.add(message.changed);
      else if ('gap' in message) stale.addAll();
      else setOpen(message.isOpen);
    };
    channel.onmessage = ({ data }: MessageEvent<Message>) => take(data);
    const tell = (message: Message) => {
      take(message);
      channel.postMessage(message);
    };
    navigator.locks
      .request(`deskline-changes-${account}`, { signal: stop.signal }, () => lead(account, stop.signal, tell))
      .catch(() => undefined);
    return () => {
      stop.abort();
      stale.stop();
      channel.close();
    };
  }, [client, account]);
  return isOpen;
}

/** Holds the line until the tab is closed, and comes back with the cursor whenever it breaks. */
async function lead(account: string, signal: AbortSignal, tell: (message: Message) => void): Promise<void> {
  let cursor: string | null = null;
  while (!signal.aborted) {
    try {
      cursor = await followChanges(account, cursor, signal, {
        onChange: (changed) => tell({ changed }),
        onGap: () => tell({ gap: true }),
        onOpen: () => {
          tell({ isOpen: true });
          // Without a cursor nobody knows what was missed since the screen was read, or the tab that led was closed.
          if (cursor === null) tell({ gap: true });
        },
      });
    } catch {
      // As when the line ends: the next round comes back.
    }
    if (signal.aborted) return;
    tell({ isOpen: false });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Types whose rows may change with every record: a line of the audit, a card of a board. */
const WITH_ALL = ['audit_line', 'agile_board_item'];
/** Types that are told by changes of another one. */
const WITH: Readonly<Record<string, readonly string[]>> = { webhook: ['webhook_delivery'] };

/** Gathers changed types, and makes their queries stale together. */
class Stale {
  private readonly types = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly client: QueryClient,
    private readonly account: string,
  ) {}

  add({ type }: ChangedRecord): void {
    this.types.add(type);
    this.timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  addAll(): void {
    invalidate(this.client, keys.ofAccount(this.account));
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private flush(): void {
    this.timer = undefined;
    const types = [...this.types].flatMap((type) => [type, ...(WITH[type] ?? [])]);
    for (const type of new Set([...types, ...WITH_ALL]))
      invalidate(this.client, keys.ofType(this.account, type));
    this.types.clear();
  }
}
