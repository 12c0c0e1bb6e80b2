import type { DomainEvent } from '@deskline/events';
import type { ConditionFacts } from '@deskline/automation';
import { isCondition, messageCondition, messageFacts } from '../message/message-condition';
import { recordKey, type FieldsByRecord } from './record-fields';

/** Conditions of the webhooks of a batch. A message that a condition cannot be told of is sent. */
export class Conditions {
  private readonly facts = new WeakMap<DomainEvent, ConditionFacts>();

  constructor(
    private readonly domain: string,
    private readonly fields: FieldsByRecord,
  ) {}

  areMet(source: string, event: DomainEvent): boolean {
    const condition = messageCondition(event.event, source);
    if (!isCondition(condition)) return true;
    let facts = this.facts.get(event);
    if (facts === undefined) {
      facts = messageFacts(event, this.domain, this.fields.get(recordKey(event)));
      this.facts.set(event, facts);
    }
    return condition.isMet(facts) !== false;
  }
}
