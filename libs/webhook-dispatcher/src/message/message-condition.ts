import { BoundedCondition, compileCondition, jsonForRules, type ConditionFacts } from '@deskline/automation';
import { AUTOMATION_RULE, PAYLOAD_MEMBERS } from '@deskline/events';
import { RECORD_TYPES } from '@deskline/record-catalogue';
import { LRUCache } from 'lru-cache';
import { nounOf, PREVIOUS_STATUS_EVENTS } from '../events';
import type { WebhookEvent } from './message';
import { payloadOf } from './payload';

type Compiled = ReturnType<typeof compileCondition>;

const compiled = new LRUCache<string, Compiled>({ max: 1_000 });

/** Events whose payload has members that only the record or the rule knows. */
const hasOthers = (event: string): boolean =>
  event === AUTOMATION_RULE || RECORD_TYPES[nounOf(event)]?.eventsCarry === true;

const membersOf = (event: string): string[] =>
  [...PAYLOAD_MEMBERS].filter((name) => name !== 'previous_status' || PREVIOUS_STATUS_EVENTS.has(event));

/** Condition of a webhook over the payload of its messages, or its fault: it may name what the messages have, and no more. */
export function messageCondition(event: string, source: string): Compiled {
  const key = `${event} ${source}`;
  let condition = compiled.get(key);
  if (condition === undefined) {
    const fields = hasOthers(event) ? null : membersOf(event);
    compiled.set(key, (condition = compileCondition(source, { name: nounOf(event), fields })));
  }
  return condition;
}

/** Facts of a message: its payload, with null for members that it leaves out, and its event. */
export function messageFacts(about: WebhookEvent, domain: string): ConditionFacts {
  const { event, occurred_at, person_id, person_name } = about;
  const absent = Object.fromEntries(membersOf(event).map((name) => [name, null]));
  const payload = Object.entries(payloadOf(about, domain)).map(([name, value]) => [
    name,
    jsonForRules(value),
  ]);
  const at = new Date(occurred_at ?? Date.now());
  return {
    record: { ...absent, ...(Object.fromEntries(payload) as object) },
    event: {
      name: event,
      at,
      person: person_id === null ? null : { id: BigInt(person_id), name: person_name },
    },
    now: at,
  };
}

export const isCondition = (found: Compiled): found is BoundedCondition => found instanceof BoundedCondition;
