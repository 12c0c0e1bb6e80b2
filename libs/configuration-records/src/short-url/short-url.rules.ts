import type { Effect, Rule } from '@deskline/record';
import { madeUri, URI_PARTS, type UriParts } from './made-uri';
import type { ShortUrlRow } from './short-url.record';
import { uriProblem } from './uri-problem';

const LONGEST_URI = 4_096;

/** Refusal of a field that is not stored: a URI is made of it. */
const refused = (
  field: string,
  because: 'blank' | 'beside',
  other?: string,
): readonly Effect<ShortUrlRow>[] => [
  { refuse: field, because, ...(other !== undefined && { values: { other } }) },
];

/** "uri, or the fields it is made of" */
const makeUri: Rule<ShortUrlRow> = ({ after, sentFields }) => {
  const parts = after as unknown as UriParts;
  const made = madeUri(parts);
  if ('missing' in made) return refused(made.missing, 'blank');
  if ('beside' in made) return refused(made.beside[0], 'beside', made.beside[1]);
  if (made.uri === null) return after.uri === null && !after.reserved ? refused('uri', 'blank') : [];
  const sent = URI_PARTS.find((name) => parts[name] != null) ?? '';
  if (sentFields?.has('uri') && after.uri !== null && after.uri !== made.uri)
    return refused('uri', 'beside', sent);
  if (made.uri.length > LONGEST_URI)
    return [{ refuse: 'uri', because: 'too_long', values: { max: LONGEST_URI } }];
  return [{ set: { uri: made.uri } }];
};

const checkUri: Rule<ShortUrlRow> = ({ after: { uri } }) => {
  const because = uri === null ? null : uriProblem(uri);
  return because ? [{ refuse: 'uri', because }] : [];
};

export const shortUrlRules: readonly Rule<ShortUrlRow>[] = [makeUri, checkUri];
