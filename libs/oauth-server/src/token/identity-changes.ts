import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { IDENTITY_CHANGED, type IdentityChange } from '@deskline/identity';
import { encodeFrame, Metrics, Nats } from '@deskline/platform';
import { Hearings, type Hearing } from '../lease/hearings';
import { Leases } from '../lease/leases';
import { RevocationMetrics } from '../lease/revocation.metrics';

/** A gateway that has not answered after this part of a lease is not waited for in good faith any longer. */
const PATIENCE = 1 / 8;

/** Tells every gateway what it must no longer believe (ADR 17). */
@Injectable()
export class IdentityChanges {
  private readonly logger = new Logger('Revocation');
  private readonly hearings: Hearings;
  private readonly metrics: RevocationMetrics;

  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(Leases) private readonly leases: Leases,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.hearings = new Hearings(nats);
    this.metrics = new RevocationMetrics(metrics);
  }

  /**
   * To be called after the commit. Resolves when no gateway believes anything older: it has answered, or its lease has
   * run out. Never rejects, for what is committed is revoked; where nobody can say who holds a lease, the longest one
   * is waited out.
   */
  async tell(change: IdentityChange): Promise<void> {
    const began = performance.now();
    try {
      const hearing = this.hearings.begin();
      this.publish(change, hearing);
      await this.untilForgotten(hearing).finally(hearing.end);
    } catch (error) {
      this.logger.warn(`Who believes what cannot be found out, a whole lease is waited: ${String(error)}`);
      await sleep(Math.max(this.leases.length - (performance.now() - began), 0));
    } finally {
      this.metrics.waited(performance.now() - began);
    }
  }

  /** The same where nobody waits for it. */
  announce(change: IdentityChange): void {
    this.nats.publish(IDENTITY_CHANGED, encodeFrame(change));
  }

  /** Where nothing can be sent nobody answers, and that is enough to go by. */
  private publish(change: IdentityChange, { inbox }: Hearing): void {
    try {
      this.nats.connection.publish(IDENTITY_CHANGED, encodeFrame(change), { reply: inbox });
    } catch (error) {
      this.logger.warn(`Gateways cannot be told: ${String(error)}`);
    }
  }

  private async untilForgotten(hearing: Hearing): Promise<void> {
    const held = await this.leases.ahead();
    this.metrics.held(held.length);
    const patience = this.leases.length * PATIENCE;
    const answers = await Promise.all(
      held.map(({ gateway, left }) => hearing.by(gateway, Math.min(left, patience))),
    );
    const silent = held.filter((_, at) => !answers[at]).map(({ gateway }) => gateway);
    if (silent.length === 0) return;
    this.metrics.silence(silent.length);
    // One that asks for leases but did not hear this would go on for ever: its next one is of another term.
    const last = await this.leases.endTerms(silent);
    await Promise.all(last.map(({ gateway, left }) => hearing.by(gateway, left)));
  }
}
