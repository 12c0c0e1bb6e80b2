import { Injectable, Logger } from '@nestjs/common';
import { Database } from '@deskline/platform';
import { EventsSettings } from '../events.settings';
import { pause } from '../pause';
import { LockSession } from './lock-session';

export interface Candidacy {
  readonly leading: boolean;
  /** Ends the task, if it runs, and gives the leadership back. */
  stop(): Promise<void>;
}

/** Task that one instance runs at a time, until the signal is aborted. */
export type LeaderTask = (ended: AbortSignal) => Promise<void>;

interface Role {
  leading: boolean;
}

/**
 * Elects one leader per name among all instances on one database. A leader may learn late that it no longer leads, so
 * its writes need a row lock as well. All names of a process share one connection.
 */
@Injectable()
export class Leadership {
  private readonly logger = new Logger(Leadership.name);
  private session: Promise<LockSession> | null = null;
  private readonly candidates = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly settings: EventsSettings,
  ) {}

  stand(name: string, work: LeaderTask): Candidacy {
    if (this.candidates.has(name)) throw new Error(`This process already stands for ${name}.`);
    this.candidates.add(name);
    const stopping = new AbortController();
    const role: Role = { leading: false };
    const over = this.campaign(name, work, role, stopping.signal);
    return {
      get leading() {
        return role.leading;
      },
      stop: async () => {
        stopping.abort();
        await over;
        this.candidates.delete(name);
        if (this.candidates.size === 0) await this.close();
      },
    };
  }

  private async campaign(name: string, work: LeaderTask, role: Role, stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      try {
        const session = await this.open();
        if (await session.tryLock(name)) {
          const ended = AbortSignal.any([stopped, session.lost]);
          try {
            await this.lead(name, work, role, ended);
          } finally {
            await session.unlock(name);
          }
        }
      } catch (error) {
        this.logger.warn(`Cannot lead ${name}: ${String(error)}`);
      }
      await pause(this.settings.EVENTS_TAKEOVER_MS, stopped);
    }
  }

  private async lead(name: string, work: LeaderTask, role: Role, ended: AbortSignal): Promise<void> {
    if (ended.aborted) return;
    this.logger.log(`Leads ${name}.`);
    role.leading = true;
    await work(ended).finally(() => (role.leading = false));
    this.logger.log(`No longer leads ${name}.`);
  }

  /** Session that all candidates share; the first to find it lost opens the next. */
  private async open(): Promise<LockSession> {
    const opening = (this.session ??= LockSession.open(this.database, this.settings.EVENTS_LEASE_MS));
    const session = await opening.catch(() => null);
    if (session && !session.lost.aborted) return session;
    if (this.session === opening) this.session = null;
    if (session) return this.open();
    return opening;
  }

  private async close(): Promise<void> {
    const session = await this.session?.catch(() => null);
    session?.end();
    this.session = null;
  }
}
