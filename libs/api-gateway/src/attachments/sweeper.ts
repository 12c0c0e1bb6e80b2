import { sweep, usedSubject, type AttachmentSettings, type AttachmentStorage } from '@deskline/attachments';
import { NO_BODY, Clock, Nats, repeat, Unavailable, type Repetition } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { GatewaySettings } from '../gateway.settings';
import { STORAGE } from './storage.provider';

/** Injection token of the services with attachments. */
export const ATTACHMENT_SERVICES = Symbol('Keepers');

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TIMEOUT_MS = 10_000;

/** Records may use uploads from this time on. */
export const usableSince = (now: Date, { ATTACHMENT_UNUSED_HOURS }: AttachmentSettings): Date =>
  new Date(now.getTime() - ATTACHMENT_UNUSED_HOURS * HOUR_MS);

export const servicesWithAttachments = (catalogues: readonly Catalogue[]): string[] =>
  catalogues
    .filter(({ records }) =>
      records.some(({ fields }) =>
        Object.values(fields).some(({ kind, format }) => kind === 'attachments' || format === 'picture'),
      ),
    )
    .map(({ service }) => service);

/**
 * Deletes uploads that no record uses. Records can only take fresh uploads, and the sweeper deletes those that are an
 * hour older, so that no upload is deleted while it is being attached. While a service does not answer, all its uploads
 * count as used.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Attachments');
  private schedule: Repetition | undefined;

  constructor(
    @Inject(STORAGE) private readonly storage: AttachmentStorage,
    @Inject(ATTACHMENT_SERVICES) private readonly services: readonly string[],
    @Inject(Nats) private readonly nats: Nats,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {}

  /** Checks every minute; the storage stores the time of the last sweep over all instances. */
  onApplicationBootstrap(): void {
    this.schedule = repeat(
      MINUTE_MS,
      (ended) => this.sweepIfDue(ended),
      (error) =>
        this.logger.warn(`Unused uploads could not be looked for; they are next time: ${String(error)}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.schedule?.stop();
  }

  /** Returns the number of deleted uploads. */
  run(ended?: AbortSignal): Promise<number> {
    const before = usableSince(new Date(this.clock.now().getTime() - HOUR_MS), this.settings);
    return sweep(this.storage, (keys) => this.used(keys), before, ended);
  }

  /** Sweeps when the interval has passed on all instances. */
  async sweepIfDue(ended?: AbortSignal): Promise<void> {
    const everyMs = this.settings.ATTACHMENT_SWEEP_MINUTES * MINUTE_MS;
    if (!(await this.storage.claimSweep(this.clock.now(), everyMs))) return;
    const removed = await this.run(ended);
    if (removed > 0) this.logger.log(`${removed} uploads that no record uses were deleted`);
  }

  private async used(keys: readonly string[]): Promise<string[]> {
    const answers = await Promise.all(this.services.map((service) => this.usedBy(service, keys)));
    return answers.flat();
  }

  private async usedBy(service: string, keys: readonly string[]): Promise<string[]> {
    const frame = { head: { keys }, body: NO_BODY };
    const { head, body } = await this.nats.request<{ status?: number }>(
      usedSubject(service),
      frame,
      TIMEOUT_MS,
    );
    if (head.status !== 200) throw new Unavailable(`${service} answers ${head.status}.`);
    return JSON.parse(body.toString()) as string[];
  }
}
