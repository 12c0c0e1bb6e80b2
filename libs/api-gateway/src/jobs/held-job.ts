import type { Principal } from '@deskline/identity';
import { isTransient, Signal } from '@deskline/platform';
import type { Job, JobChanges, JobRefusal, JobStanding, ProgressAnswer } from '@deskline/record-http';
import type { JobClient } from './job-client';
import { JobLost, JobReleased, JobStopped, type JobEnd, type RunningJob } from './job-function';

/** A third of a lease: two messages may be lost. */
const RENEW_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3_000;

const CANCELLED = 'Cancelled';
const NO_RIGHT = 'The person who posted it is disabled, or no administrator of the account any more';

/** Job that this gateway has claimed; the lease is renewed until it is closed. */
export class HeldJob implements RunningJob {
  private standing: JobStanding;
  private isLost = false;
  private readonly ended = new AbortController();
  private readonly pause = new Signal();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly client: Pick<JobClient, 'progress' | 'finish' | 'release'>,
    readonly job: Job,
    private readonly lease: number,
    standing: JobStanding,
    private readonly stopping: AbortSignal,
  ) {
    this.standing = standing;
    this.timer = setInterval(() => void this.renew(), RENEW_MS);
    stopping.addEventListener('abort', this.wake);
  }

  get principal(): Principal {
    const { principal, isCancelled } = this.standing;
    if (isCancelled) throw new JobStopped(CANCELLED);
    if (!principal) throw new JobStopped(NO_RIGHT);
    return principal;
  }

  async progress(changes: JobChanges, refusals: readonly JobRefusal[] = []): Promise<void> {
    const { id } = this.job;
    const request = { id, lease: this.lease, changes, refusals };
    this.heed(await this.repeat(() => this.client.progress(request)));
    this.assertHeld();
    if (this.stopping.aborted) throw new JobReleased();
    void this.principal;
  }

  async patiently<T>(request: () => Promise<T>): Promise<T> {
    return this.repeat(async () => {
      if (this.stopping.aborted) throw new JobReleased();
      return request();
    });
  }

  /** Ends the job; a gateway that stops still tries once. */
  async finish({ state, message, changes }: JobEnd): Promise<void> {
    const request = { id: this.job.id, lease: this.lease, state, message, changes };
    const { status } = await this.repeat(() => this.client.finish(request));
    if (status === 409) throw new JobLost();
  }

  async release(): Promise<void> {
    await this.client.release({ id: this.job.id, lease: this.lease });
  }

  close(): void {
    clearInterval(this.timer);
    this.stopping.removeEventListener('abort', this.wake);
    this.ended.abort();
  }

  private readonly wake = (): void => this.pause.notify();

  /** Repeats while the other side is away; once this gateway stops, the first failure is the last. */
  private async repeat<T>(request: () => Promise<T>): Promise<T> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      this.assertHeld();
      try {
        return await request();
      } catch (error) {
        if (!isTransient(error)) throw error;
        if (this.stopping.aborted) throw new JobReleased();
      }
      await this.pause.wait(pauseMs, this.ended.signal);
    }
  }

  private async renew(): Promise<void> {
    const { id } = this.job;
    const answer = await this.client.progress({ id, lease: this.lease }).catch(() => null);
    if (answer) this.heed(answer);
  }

  private heed({ status, standing }: ProgressAnswer): void {
    if (status === 409) {
      this.isLost = true;
      this.wake();
    }
    if (standing) this.standing = standing;
  }

  private assertHeld(): void {
    if (this.isLost) throw new JobLost();
  }
}
