import { TEXT_BYTES, type Field } from '@deskline/record';
import { exceeds, isStorable } from '../values/text';
import { Fault, INVALID, type Check } from './check';
import { formatCheck } from './format';

/** Clients send numbers where the field is text: a sourceID of 1042. More than a number can be is read as endless. */
const textOf = (given: unknown): unknown => (Number.isFinite(given) ? String(given) : given);

/** "string (max N): text of at most N characters" */
export function stringCheck({ max = 255, format }: Field): Check {
  const tooLong = new Fault('too_long', { max });
  const hasFormat = format && formatCheck(format);
  return (given) => {
    const text = textOf(given);
    if (typeof text !== 'string' || !isStorable(text)) return INVALID;
    if (exceeds(text, max)) return tooLong;
    return hasFormat?.(text) ?? text;
  };
}

/** "text (max 64KB)": bytes of UTF-8. */
export function textCheck({ max = TEXT_BYTES }: Field): Check {
  const tooLong = new Fault('too_long_bytes', { max });
  return (given) => {
    const text = textOf(given);
    if (typeof text !== 'string' || !isStorable(text)) return INVALID;
    return text.length > max || Buffer.byteLength(text) > max ? tooLong : text;
  };
}
