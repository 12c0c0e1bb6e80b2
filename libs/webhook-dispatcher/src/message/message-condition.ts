import { BoundedCondition, compileCondition, jsonForRules, type ConditionFacts } from '@deskline/automation';
import { AUTOMATION_RULE, PAYLOAD_MEMBERS } from '@deskline/events';
import { RECORD_TYPES, type ValueType } from '@deskline/record-catalogue';
import { LRUCache } from 'lru-cache';
import { nounOf, PREVIOUS_STATUS_EVENTS } from '../events';
import type { WebhookEvent } from './message';
import { payloadOf } from './payload';

type Compiled = ReturnType<typeof compileCondition>;
type JsonObject = Readonly<Record<string, unknown>>;

const compiled = new LRUCache<string, Compiled>({ max: 1_000 });

/** Events whose payload has members that only the record or the rule knows. */
const hasOthers = (event: string): boolean =>
  event === AUTOMATION_RULE || RECORD_TYPES[nounOf(event)]?.eventsCarry === true;

const membersOf = (event: string): string[] =>
  [...PAYLOAD_MEMBERS].filter((name) => name !== 'previous_status' || PREVIOUS_STATUS_EVENTS.has(event));

const fieldsOf = (event: string) => RECORD_TYPES[nounOf(event)]?.conditionFields ?? {};

/** Condition of a webhook over the payload of its messages and the fields of their record, or its fault. */
export function messageCondition(event: string, source: string): Compiled {
  const key = `${event} ${source}`;
  let condition = compiled.get(key);
  if (condition === undefined) {
    const fields = hasOthers(event) ? null : [...membersOf(event), ...Object.keys(fieldsOf(event))];
    compiled.set(key, (condition = compileCondition(source, { name: nounOf(event), fields })));
  }
  return condition;
}

/** Fields that a condition names and the message does not have: `record.impact`, `request["impact"]`. */
export function fieldsBeyondPayload(event: string, source: string): string[] {
  const members = new Set([...membersOf(event), 'id']);
  const names = source.matchAll(
    new RegExp(`\\b(?:record|${nounOf(event)})\\s*(?:\\.|\\[\\s*["'])\\s*(\\w+)`, 'g'),
  );
  const named = new Set([...names].map(([, name]) => name));
  return Object.keys(fieldsOf(event)).filter((name) => named.has(name) && !members.has(name));
}

/**
 * Facts of a message: the fields of its record that were read, its payload, with null for members that it leaves out, and its
 * event.
 */
export function messageFacts(about: WebhookEvent, domain: string, fields: JsonObject = {}): ConditionFacts {
  const { event, object_id, occurred_at, person_id, person_name } = about;
  const absent = Object.fromEntries(membersOf(event).map((name) => [name, null]));
  const payload = Object.entries(payloadOf(about, domain)).map(([name, value]) => [
    name,
    jsonForRules(value),
  ]);
  const at = new Date(occurred_at ?? Date.now());
  return {
    record: {
      id: BigInt(object_id),
      ...fieldValues(event, fields),
      ...absent,
      ...(Object.fromEntries(payload) as object),
    },
    event: {
      name: event,
      at,
      person: person_id === null ? null : { id: BigInt(person_id), name: person_name },
    },
    now: at,
  };
}

function fieldValues(event: string, fields: JsonObject): Record<string, unknown> {
  const types = fieldsOf(event);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, valueOf(types[name], value)]),
  );
}

function valueOf(type: ValueType | undefined, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'double') return Number(value);
  if (type !== 'timestamp') return jsonForRules(value);
  const at = new Date(value as string);
  return Number.isNaN(at.getTime()) ? value : at;
}

export const isCondition = (found: Compiled): found is BoundedCondition => found instanceof BoundedCondition;
