import { Injectable, Logger } from '@nestjs/common';
import { Database, Signal } from '@deskline/platform';
import { EventsSettings } from '../events.settings';
import { pause } from '../pause';
import { LockSession } from './lock-session';

export interface Candidacy {
  readonly leading: boolean;
  /** Ends the task, if it runs, and gives the leadership back with the last one. */
  stop(): Promise<void>;
}

/** Task that one instance runs at a time, until the signal is aborted. */
export type LeaderTask = (ended: AbortSignal) => Promise<void>;

interface Candidate extends Candidacy {
  /** Runs the task until the term or the candidacy ends. Never rejects. */
  lead(term: AbortSignal): Promise<void>;
}

/** Pause after a failure, and after a term that was lost. */
const RETRY_MS = 500;

/**
 * Elects one leader among all instances on one database, which runs the tasks of all its candidates. PostgreSQL wakes a
 * follower as soon as the leader's session ends. A leader may learn late that it no longer leads, so its writes need a
 * row lock as well.
 */
@Injectable()
export class Leadership {
  private readonly logger = new Logger(Leadership.name);
  private readonly candidates = new Map<string, Candidate>();
  private session: LockSession | null = null;
  /** Of the current term; null while another instance leads. */
  private term: AbortSignal | null = null;
  private readonly running = new Set<Promise<void>>();
  private campaigning: Promise<void> | null = null;
  private readonly stopped = new Signal();

  constructor(
    private readonly database: Database,
    private readonly settings: EventsSettings,
  ) {}

  stand(name: string, task: LeaderTask): Candidacy {
    if (this.candidates.has(name)) throw new Error(`This process already stands for ${name}.`);
    const candidate = this.candidate(name, task);
    this.candidates.set(name, candidate);
    if (this.term) this.begin(candidate, this.term);
    this.campaigning ??= this.campaign();
    return candidate;
  }

  private candidate(name: string, task: LeaderTask): Candidate {
    const stopping = new AbortController();
    let leading: Promise<void> | null = null;
    const run = async (ended: AbortSignal): Promise<void> => {
      while (!ended.aborted) {
        this.logger.log(`Leads ${name}.`);
        await task(ended).catch((error: unknown) =>
          this.logger.warn(`Cannot lead ${name}: ${String(error)}`),
        );
        this.logger.log(`No longer leads ${name}.`);
        await pause(RETRY_MS, ended);
      }
    };
    return {
      get leading() {
        return leading !== null;
      },
      lead: (term) =>
        (leading = run(AbortSignal.any([stopping.signal, term])).finally(() => (leading = null))),
      stop: async () => {
        stopping.abort();
        await leading;
        this.candidates.delete(name);
        if (this.candidates.size > 0) return;
        this.session?.end();
        this.stopped.notify();
        await this.campaigning;
      },
    };
  }

  private begin(candidate: Candidate, term: AbortSignal): void {
    const running = candidate.lead(term).finally(() => this.running.delete(running));
    this.running.add(running);
  }

  private async campaign(): Promise<void> {
    while (this.candidates.size > 0) {
      try {
        await this.serve();
      } catch (error) {
        this.logger.warn(`Cannot become leader: ${String(error)}`);
      }
      if (this.candidates.size > 0) await this.stopped.wait(RETRY_MS);
    }
    this.campaigning = null;
  }

  /** Opens a session, waits for the leadership, and leads until the session is lost. */
  private async serve(): Promise<void> {
    const session = (this.session = await LockSession.open(this.database, this.settings));
    try {
      if (this.candidates.size === 0 || !(await session.lock())) return;
      this.term = session.lost;
      for (const candidate of this.candidates.values()) this.begin(candidate, session.lost);
      await session.untilLost();
      this.term = null;
      while (this.running.size > 0) await Promise.all(this.running);
    } finally {
      session.end();
    }
  }
}
