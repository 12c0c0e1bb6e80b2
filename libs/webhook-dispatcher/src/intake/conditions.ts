import type { DomainEvent } from '@deskline/events';
import type { ConditionFacts } from '@deskline/automation';
import { isCondition, messageCondition, messageFacts } from '../message/message-condition';

/** Milliseconds that the conditions of an account may take in a batch, at once and for each of them: less than a delivery takes. */
const BUDGET_MS = 20;
const BUDGET_MS_EACH = 0.1;

/**
 * Conditions of the webhooks of a batch. A message that a condition cannot be told of is sent, and so are the messages of an
 * account whose conditions take longer than the deliveries that they spare: the events of other accounts wait behind them.
 */
export class Conditions {
  private readonly used = new Map<string, { ms: number; count: number }>();
  private readonly facts = new WeakMap<DomainEvent, ConditionFacts>();

  constructor(
    private readonly domain: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  areMet(source: string, event: DomainEvent): boolean {
    const { account_id } = event;
    let used = this.used.get(account_id);
    if (used === undefined) this.used.set(account_id, (used = { ms: 0, count: 0 }));
    if (used.ms > BUDGET_MS + used.count * BUDGET_MS_EACH) return true;
    const from = this.now();
    const isMet = this.evaluated(source, event);
    used.ms += this.now() - from;
    used.count++;
    return isMet !== false;
  }

  private evaluated(source: string, event: DomainEvent): boolean | null {
    const condition = messageCondition(event.event, source);
    if (!isCondition(condition)) return null;
    let facts = this.facts.get(event);
    if (facts === undefined) this.facts.set(event, (facts = messageFacts(event, this.domain)));
    return condition.isMet(facts);
  }
}
