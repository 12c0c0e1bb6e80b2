import { grownSubject, headSubject, logSubject, type DomainEvent } from '@deskline/events';
import { Signal, type Nats } from '@deskline/platform';
import type { Subscription } from 'nats';

/** Reader that waits for events of some accounts. */
export class FeedListener {
  readonly signal = new Signal();
  private accounts: readonly string[] = [];

  constructor(private readonly tail: FeedTail) {}

  /** Wakes at events of these accounts from now on. */
  follow(accounts: readonly string[]): void {
    if (accounts.length === this.accounts.length && accounts.every((each, at) => each === this.accounts[at]))
      return;
    for (const account of this.accounts) this.tail.forget(account, this);
    for (const account of accounts) this.tail.follow(account, this);
    this.accounts = accounts;
  }

  close(): void {
    this.follow([]);
    this.tail.close(this);
  }
}

/**
 * One tail of all event logs for all readers of this gateway: it hears what the services publish, and wakes the readers of
 * the accounts that the events are of. It subscribes only while somebody reads. What it misses, readers find when they
 * look again.
 */
export class FeedTail {
  private readonly listeners = new Set<FeedListener>();
  private readonly byAccount = new Map<string, Set<FeedListener>>();
  private subscriptions: Subscription[] = [];
  private subscribed: Promise<void> = Promise.resolve();
  private forgetReconnects: () => void = () => undefined;

  constructor(
    private readonly sources: readonly string[],
    private readonly nats: Pick<Nats, 'connection' | 'onReconnect'>,
  ) {}

  /** Resolves when every event that is published from now on is heard. */
  async open(): Promise<FeedListener> {
    const listener = new FeedListener(this);
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.subscribe();
    await this.subscribed;
    return listener;
  }

  get readers(): number {
    return this.listeners.size;
  }

  follow(account: string, listener: FeedListener): void {
    const all = this.byAccount.get(account) ?? new Set<FeedListener>();
    this.byAccount.set(account, all.add(listener));
  }

  forget(account: string, listener: FeedListener): void {
    const all = this.byAccount.get(account);
    all?.delete(listener);
    if (all?.size === 0) this.byAccount.delete(account);
  }

  close(listener: FeedListener): void {
    this.listeners.delete(listener);
    if (this.listeners.size === 0) this.unsubscribe();
  }

  private subscribe(): void {
    const { connection } = this.nats;
    const all = () => this.wakeAll();
    this.subscriptions = this.sources.flatMap((source) => [
      connection.subscribe(logSubject(source), { callback: (_error, message) => this.heard(message.data) }),
      // Announced without content while JetStream does not store.
      connection.subscribe(grownSubject(source), { callback: all }),
      connection.subscribe(headSubject(source), {
        callback: (_error, message) => this.headMoved(source, message.data),
      }),
    ]);
    this.forgetReconnects = this.nats.onReconnect(all);
    // While NATS is away readers look again now and then.
    this.subscribed = connection.flush().catch(() => undefined);
  }

  private unsubscribe(): void {
    for (const subscription of this.subscriptions) subscription.unsubscribe();
    this.subscriptions = [];
    this.heads.clear();
    this.forgetReconnects();
  }

  private readonly heads = new Map<string, number>();

  /** Wakes all readers where the head has events that were not published as messages. */
  private headMoved(source: string, data: Uint8Array): void {
    const { position } = JSON.parse(Buffer.from(data).toString()) as { position: number };
    const heard = this.heads.get(source);
    this.heads.set(source, Math.max(position, heard ?? 0));
    if (heard !== undefined && heard < position) this.wakeAll();
  }

  private heard(data: Uint8Array): void {
    const events = JSON.parse(Buffer.from(data).toString()) as DomainEvent[];
    for (const { source, position } of events)
      this.heads.set(source, Math.max(position, this.heads.get(source) ?? 0));
    for (const account of new Set(events.map(({ account_id }) => account_id)))
      for (const { signal } of this.byAccount.get(account) ?? []) signal.notify();
  }

  private wakeAll(): void {
    for (const { signal } of this.listeners) signal.notify();
  }
}
