import type { Subscription } from 'nats';
import type { DirectRoutes, Nats } from '../nats/nats';
import { ANNOUNCED, announcementIn, ASKED, isReachable, type Announcement } from './announcement';
import { DirectConnection } from './direct-connection';

/** Pauses before an instance is tried again whose connection broke; after the last it has to announce itself. */
const PAUSES_MS = [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 120_000, 300_000];

interface Instance {
  readonly connection: DirectConnection;
  /** Attempts in a row without an answer to any call. */
  readonly failures: number;
}

/** Connections to all instances that have announced themselves. Where there is none, calls go over NATS. */
export class DirectConnections implements DirectRoutes {
  private readonly instances = new Map<string, Instance>();
  private readonly bySubject = new Map<string, Set<DirectConnection>>();
  private readonly retries = new Map<string, NodeJS.Timeout>();
  private readonly subscription: Subscription;
  private readonly forgetReconnects: () => void;

  constructor(private readonly nats: Nats) {
    this.subscription = nats.connection.subscribe(ANNOUNCED, {
      callback: (_error, message) => this.heard(announcementIn(message.data)),
    });
    const ask = (): void => nats.publish(ASKED, new Uint8Array(0));
    this.forgetReconnects = nats.onReconnect(ask);
    ask();
  }

  /** Connections that are open. */
  get count(): number {
    return new Set([...this.bySubject.values()].flatMap((all) => [...all])).size;
  }

  /** Connection with the fewest calls under way to an instance that answers on the subject. */
  to(subject: string): DirectConnection | undefined {
    let chosen: DirectConnection | undefined;
    for (const each of this.bySubject.get(subject) ?? [])
      if (!chosen || each.load < chosen.load) chosen = each;
    return chosen;
  }

  close(): void {
    this.subscription.unsubscribe();
    this.forgetReconnects();
    for (const timer of this.retries.values()) clearTimeout(timer);
    this.retries.clear();
    for (const { connection } of this.instances.values()) connection.close();
    this.instances.clear();
    this.bySubject.clear();
  }

  private heard(announcement: Announcement | null): void {
    const instance = announcement?.instance ?? '';
    if (!announcement || this.instances.has(instance) || !isReachable(announcement, this.nats.connection))
      return;
    clearTimeout(this.retries.get(instance));
    this.retries.delete(instance);
    this.connect(announcement, 0);
  }

  private connect(to: Announcement, failures: number): void {
    const connection = new DirectConnection(
      to,
      () => this.opened(connection),
      (isOver) => this.closed(connection, isOver),
    );
    this.instances.set(to.instance, { connection, failures });
  }

  private opened(connection: DirectConnection): void {
    for (const subject of connection.to.subjects) {
      const all = this.bySubject.get(subject) ?? new Set<DirectConnection>();
      this.bySubject.set(subject, all.add(connection));
    }
  }

  private closed(connection: DirectConnection, isOver: boolean): void {
    const { to } = connection;
    const failures = connection.hasAnswered ? 0 : (this.instances.get(to.instance)?.failures ?? 0);
    this.instances.delete(to.instance);
    for (const subject of to.subjects) {
      const all = this.bySubject.get(subject);
      all?.delete(connection);
      if (all?.size === 0) this.bySubject.delete(subject);
    }
    const pause = isOver ? undefined : PAUSES_MS[failures];
    if (pause === undefined) return;
    const again = (): void => {
      this.retries.delete(to.instance);
      this.connect(to, failures + 1);
    };
    this.retries.set(to.instance, setTimeout(again, pause));
  }
}
