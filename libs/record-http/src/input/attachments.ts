import { isStorable } from '../values/text';
import { booleanIn } from '../values/boolean';
import { INVALID, type Check } from './check';

const MOST_ATTACHMENTS = 100;

/** `[{key, inline}]` to add one that was uploaded, `[{id, _destroy: true}]` to remove one. */
export const attachmentsCheck: Check = (given) => {
  if (!Array.isArray(given) || given.length > MOST_ATTACHMENTS) return INVALID;
  const attachments = (given as unknown[]).map(attachmentIn);
  return attachments.includes(undefined) ? INVALID : attachments;
};

/** Absent is false; undefined when it is neither true nor false. */
const truth = (given: unknown): boolean | undefined => booleanIn(String(given ?? false));

function attachmentIn(given: unknown): object | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { key, inline, id, _destroy } = given as Record<string, unknown>;
  if (truth(_destroy))
    return Number.isSafeInteger(Number(id)) && Number(id) > 0
      ? { id: Number(id), _destroy: true }
      : undefined;
  if (typeof key !== 'string' || key === '' || key.length > 1_024 || !isStorable(key)) return undefined;
  const shownInText = truth(inline);
  return shownInText === undefined ? undefined : { key, inline: shownInText };
}
