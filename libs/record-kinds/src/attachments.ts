import { booleanIn } from './boolean';
import { fieldKind, INVALID, type InputCheck } from './kind';
import { schemaRef } from './schema';
import { isStorable } from './storable';

const MOST_ATTACHMENTS = 100;

/** `[{key, inline}]` to add one that was uploaded, `[{id, _destroy: true}]` to remove one. */
const attachmentsCheck: InputCheck = (given) => {
  if (!Array.isArray(given) || given.length > MOST_ATTACHMENTS) return INVALID;
  const attachments = (given as unknown[]).map(attachmentIn);
  return attachments.includes(undefined) ? INVALID : attachments;
};

/** Absent is false; undefined when it is neither true nor false. */
const truth = (given: unknown): boolean | undefined =>
  typeof given === 'object' ? (given === null ? false : undefined) : booleanIn(String(given ?? false));

function attachmentIn(given: unknown): object | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { key, inline, id, _destroy } = given as Record<string, unknown>;
  if (truth(_destroy)) {
    const number = typeof id === 'object' ? NaN : Number(id);
    return Number.isSafeInteger(number) && number > 0 ? { id: number, _destroy: true } : undefined;
  }
  if (typeof key !== 'string' || key === '' || key.length > 1_024 || !isStorable(key)) return undefined;
  const isInline = truth(inline);
  return isInline === undefined ? undefined : { key, inline: isInline };
}

/** Stored as rows of their own. The contract suite has uploads of its own, so there are no examples here. */
export const attachments = fieldKind({
  sqlType: () => 'jsonb',
  json: () => null,
  parse: (text) => JSON.parse(text) as unknown,
  isList: true,
  input: () => attachmentsCheck,
  filter: () => null,
  outputSchema: () => ({ type: 'array', items: schemaRef('Attachment') }),
  inputSchema: () => ({ type: 'array', items: schemaRef('AttachmentInput') }),
  examples: { value: () => undefined, wrong: () => [], random: () => null },
});
