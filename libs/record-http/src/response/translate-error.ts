import { isTransient } from '@deskline/platform';
import { Forbidden, Invalid, NotFound, Stale, TooBroad, type Problem } from '@deskline/record-store';
import { ApiError, errors, type Pair } from './errors';
import { languageOf, type Language } from '@deskline/identity';
import type { Reason } from '@deskline/record';
import { labelOf } from '../translations/labels';
import { de } from '../messages/de';
import { en, type Messages } from '../messages/en';
import { es } from '../messages/es';
import { fr } from '../messages/fr';
import { nl } from '../messages/nl';
import { pt } from '../messages/pt';

/** Translates a thrown error into one of the API; unknown ones become a 500. */
export function apiErrorOf(error: unknown, language: string): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof NotFound) return errors.notFound(error);
  if (error instanceof Forbidden) return errors.forbidden(error);
  if (error instanceof Stale) return errors.stale(error);
  if (error instanceof TooBroad) return errors.badRequest(error.message);
  if (error instanceof Invalid)
    return errors.invalid(error.problems.map((problem) => pairOf(problem, language)));
  if (isTransient(error)) return errors.unavailable(error);
  return errors.internal(error);
}

const TABLES: Readonly<Record<Language, Messages>> = { en, nl, fr, de, es, pt };

const isKey = (key: string): key is Reason => Object.hasOwn(en, key);

/** `["subject", "Subject can't be blank"]` in the language of the caller; English for other languages. */
export function pairOf({ field, because, values }: Problem, language: string): Pair {
  const tongue = languageOf(language) ?? 'en';
  const message = TABLES[tongue][isKey(because) ? because : 'invalid'];
  return [field, `${labelOf(field, tongue)} ${withValues(message, values ?? {})}`];
}

function withValues(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank));
}
