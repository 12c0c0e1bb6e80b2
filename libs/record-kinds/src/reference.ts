import { nodeId } from '@deskline/record';
import { digitsIn } from './integer';
import { accountJson } from './json-writers';
import { fieldKind, INVALID, Refusal, type IdReader, type InputCheck, type JsonWriter } from './kind';
import { schemaRef } from './schema';

const NOT_FOUND = new Refusal('not_found');
/** Upper bound of a list of references. */
const MOST_REFERENCES = 1_000;

const isObject = (given: unknown): given is { id?: unknown } =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** `12`, `"12"`, a nodeID, or an object with one of them as its id. */
function referenceCheck(to: string, ids: IdReader): InputCheck {
  return (given) => {
    const id = isObject(given) ? given.id : given;
    if (isObject(given) && (id === null || id === '')) return null;
    if (typeof id === 'number') return Number.isSafeInteger(id) && id > 0 ? id : NOT_FOUND;
    if (typeof id === 'string') return ids.idIn(id.trim(), to) ?? NOT_FOUND;
    return INVALID;
  };
}

/** `x_ids: [1, 2]` or `x: [{id: 1}, {id: 2}]`; each counts once. A form sends `1,2`. */
export function referencesCheck(to: string, ids: IdReader): InputCheck {
  const one = referenceCheck(to, ids);
  return (given, context) => {
    const list = typeof given === 'string' ? given.split(',') : given;
    if (!Array.isArray(list) || list.length > MOST_REFERENCES) return INVALID;
    const found = new Set<number>();
    for (const each of list as unknown[]) {
      const id = one(each, context);
      if (id instanceof Refusal) return id;
      if (typeof id !== 'number') return INVALID;
      found.add(id);
    }
    return [...found];
  };
}

/** Columns: id, JSON members in the projection, account of the record referred to. */
export const referenceJson: JsonWriter = (row, at, context) => {
  const [id, json, owner] = [row[at], row[at + 1], row[at + 2]];
  if (id == null) return 'null';
  const isForeign = owner != null && owner !== context.account;
  // Trust that has ended hides the records it had shown.
  if (isForeign && !context.isTrusted(owner)) return 'null';
  const account = isForeign ? `,"account":${accountJson(owner, context)}` : '';
  return `{"id":${id}${json ? `,${json}` : ''}${account}}`;
};

/** The same columns and the record type: a record whose name is unknown or not read has a nodeID only. */
export const typedReferenceJson =
  (nodeDomain: string): JsonWriter =>
  (row, at, context) => {
    const [id, json, owner, type] = row.slice(at, at + 4);
    if (id == null || json != null || type == null) return referenceJson(row, at, context);
    return referenceJson([id, `"nodeID":"${nodeId(nodeDomain, type, id)}"`, owner ?? null], 0, context);
  };

/** Stored as an id; sorted by the name of the record referred to. */
export const reference = fieldKind({
  sqlType: () => 'bigint',
  json: () => referenceJson,
  parse: Number,
  valueType: 'reference',
  input: ({ to = '' }, ids) => referenceCheck(to, ids),
  filter: ({ to = '' }, ids) => ({ sets: true, read: (text) => digitsIn(text) ?? ids.idIn(text, to) }),
  outputSchema: () => schemaRef('Reference'),
  inputSchema: () => schemaRef('ReferenceInput'),
  examples: {
    // Id of no record: a valid one has to be created.
    value: (_name, _field, variant) => ({ id: 900_000 + variant }),
    wrong: () => ['nonsense', -1, [1]],
    random: () => null,
  },
});
