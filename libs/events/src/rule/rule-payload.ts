/**
 * Members of a payload that describe the record, sent in a fixed order. A rule can add members, but not replace these.
 */
export const PAYLOAD_MEMBERS: ReadonlySet<string> = new Set([
  'audit_line_id',
  'audit_line_nodeID',
  'note_id',
  'note_nodeID',
  'source',
  'sourceID',
  'status',
  'previous_status',
  'team',
  'member',
]);
/** Limit by which the event fits a NATS message. PostgreSQL needs more for a small value than its text. */
export const RULE_PAYLOAD_BYTES = 256 * 1024;
export const RULE_PAYLOAD_VALUES = 10_000;
const MAX_DEPTH = 50;

export type RulePayload = Record<string, unknown>;

export class BadRulePayload extends Error {
  override readonly name = 'BadRulePayload';
}

/** Payload as JSON. Throws BadRulePayload, so that a rule can be refused before it runs. */
export function rulePayload(given: unknown): RulePayload {
  const json = jsonOf(given);
  const payload: unknown = JSON.parse(json);
  if (!isObject(payload)) throw new BadRulePayload('A payload is an object.');
  if (!isStorable(payload, 0)) throw new BadRulePayload('The database cannot keep the payload.');
  const [bytes, values] = [Buffer.byteLength(json), countOf(payload)];
  if (bytes > RULE_PAYLOAD_BYTES || values > RULE_PAYLOAD_VALUES)
    throw new BadRulePayload(`A payload of ${bytes} bytes and ${values} values is too large.`);
  const taken = Object.keys(payload).filter((name) => PAYLOAD_MEMBERS.has(name));
  if (taken.length > 0) throw new BadRulePayload(`A payload cannot have ${taken.join(', ')} of its own.`);
  return payload;
}

function jsonOf(given: unknown): string {
  try {
    return JSON.stringify(given) ?? 'null';
  } catch (cause) {
    throw new BadRulePayload('A payload is JSON.', { cause });
  }
}

const isObject = (value: unknown): value is RulePayload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const countOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, each) => sum + countOf(each), 1)
    : 1;

/** Limited depth, only characters that PostgreSQL stores, no `__proto__`. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth < MAX_DEPTH &&
    Object.entries(value).every(
      ([key, each]) => key !== '__proto__' && isStorable(key, depth) && isStorable(each, depth + 1),
    )
  );
}
