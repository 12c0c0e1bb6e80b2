/** What a payload says of the record itself: a rule adds to it, and cannot say otherwise. */
const TAKEN = new Set([
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
/** So that the event fits a message with all else it has. */
export const RULE_PAYLOAD_BYTES = 256 * 1024;
const DEEPEST = 50;

export type RulePayload = Record<string, unknown>;

export class BadRulePayload extends Error {
  override readonly name = 'BadRulePayload';
}

/** The payload as JSON has it. Throws BadRulePayload, which a rule can be refused by before it ever runs. */
export function rulePayload(given: unknown): RulePayload {
  const json = jsonOf(given);
  const payload: unknown = JSON.parse(json);
  if (!isObject(payload)) throw new BadRulePayload('A payload is an object.');
  const bytes = Buffer.byteLength(json);
  if (bytes > RULE_PAYLOAD_BYTES) throw new BadRulePayload(`A payload of ${bytes} bytes is too large.`);
  const taken = Object.keys(payload).filter((name) => TAKEN.has(name));
  if (taken.length > 0) throw new BadRulePayload(`A payload cannot have ${taken.join(', ')} of its own.`);
  if (!isKeepable(payload, 0)) throw new BadRulePayload('The database cannot keep the payload.');
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

/** Not endlessly deep, only characters that PostgreSQL takes, no key that means more than a key. */
function isKeepable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth < DEEPEST &&
    Object.entries(value).every(
      ([key, each]) => key !== '__proto__' && isKeepable(key, depth) && isKeepable(each, depth + 1),
    )
  );
}
