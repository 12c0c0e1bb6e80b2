import { errors } from '../response/errors';

/** Bounds on the cost of a search. */
const MAX_LENGTH = 200;
const MAX_WORDS = 20;

/** Parses `?q=`; an empty text searches nothing. */
export function parseSearch(text: string | undefined): string | undefined {
  const search = text?.trim() ?? '';
  if (search === '') return undefined;
  if (search.length > MAX_LENGTH)
    throw errors.badRequest(`Parameter 'q' is longer than ${MAX_LENGTH} characters`);
  if (search.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '').length > MAX_WORDS)
    throw errors.badRequest(`Parameter 'q' has more than ${MAX_WORDS} words`);
  return search;
}
