import type { Metrics } from '@deskline/platform';

/** Metrics of mails. */
export class MailMetrics {
  private readonly mails;

  constructor(metrics: Metrics) {
    this.mails = metrics.counter({
      name: 'deskline_webhook_mails_total',
      help: 'Mails about webhooks, one per recipient, by the outcome of each attempt',
      labelNames: ['outcome'],
    });
  }

  ended(outcome: 'sent' | 'failed' | 'refused' | 'given_up', number = 1): void {
    if (number > 0) this.mails.inc({ outcome }, number);
  }
}
