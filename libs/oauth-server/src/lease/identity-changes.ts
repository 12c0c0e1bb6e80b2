import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { IDENTITY_CHANGED, type IdentityChange } from '@deskline/identity';
import { wakeSubject } from '@deskline/events';
import { encodeFrame, Metrics, Nats, type Transaction } from '@deskline/platform';
import { AcknowledgementInbox, type Acknowledgements } from './acknowledgements';
import { Leases } from './leases';
import { RevocationMetrics } from './revocation.metrics';

/** Share of a lease for which an acknowledgement is awaited before the gateway's term is ended. */
const PATIENCE = 1 / 8;
const NOTHING = new Uint8Array();

/** Publishes changes of identities and tokens, so that gateways drop them from their caches (ADR 17). */
@Injectable()
export class IdentityChanges {
  private readonly logger = new Logger('Revocation');
  private readonly inbox: AcknowledgementInbox;
  private readonly metrics: RevocationMetrics;

  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(Leases) private readonly leases: Leases,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.inbox = new AcknowledgementInbox(nats);
    this.metrics = new RevocationMetrics(metrics);
  }

  /**
   * Publishes a committed change. Resolves when no gateway serves anything older: each one has acknowledged, or its lease
   * has expired. Never rejects, as the change is committed; if the active leases cannot be read it waits for a whole lease.
   */
  async publishAndWait(change: IdentityChange): Promise<void> {
    const began = performance.now();
    try {
      const acknowledgements = this.inbox.open();
      this.send(change, acknowledgements);
      await this.untilAcknowledged(acknowledgements).finally(acknowledgements.close);
    } catch (error) {
      this.logger.warn(`The leases of gateways cannot be read, a whole lease is waited: ${String(error)}`);
      await sleep(Math.max(this.leases.length - (performance.now() - began), 0));
    } finally {
      this.metrics.observeWait(performance.now() - began);
    }
  }

  /** Wakes the publisher of the event log after the commit: records of the transaction are told in the change feed. */
  tellAfterCommit(transaction: Transaction): void {
    transaction.afterCommit(() => this.nats.publish(wakeSubject('oauth-server'), NOTHING));
  }

  /** Publishes a committed change without waiting for gateways. */
  publish(change: IdentityChange): void {
    this.nats.publish(IDENTITY_CHANGED, encodeFrame(change));
  }

  /** Never throws: if nothing can be sent, no gateway acknowledges and the leases are waited out. */
  private send(change: IdentityChange, { inbox }: Acknowledgements): void {
    try {
      this.nats.connection.publish(IDENTITY_CHANGED, encodeFrame(change), { reply: inbox });
    } catch (error) {
      this.logger.warn(`A change cannot be published to gateways: ${String(error)}`);
    }
  }

  private async untilAcknowledged(acknowledgements: Acknowledgements): Promise<void> {
    const leases = await this.leases.active();
    this.metrics.observeLeases(leases.length);
    const patience = this.leases.length * PATIENCE;
    const answers = await Promise.all(
      leases.map(({ gateway, left }) => acknowledgements.waitFor(gateway, Math.min(left, patience))),
    );
    const silent = leases.filter((_, at) => !answers[at]).map(({ gateway }) => gateway);
    if (silent.length === 0) return;
    this.metrics.countSilent(silent.length);
    // A gateway that renews its lease but missed this message would serve for ever: its next lease has another term.
    const remaining = await this.leases.endTerms(silent);
    await Promise.all(remaining.map(({ gateway, left }) => acknowledgements.waitFor(gateway, left)));
  }
}
