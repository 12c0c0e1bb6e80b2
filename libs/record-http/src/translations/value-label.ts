import type { Language } from '@deskline/identity';

const CURRENCY = /^[A-Z]{3}$/;
const ALGORITHM = /^((es|rs|hs)\d{3}|ed25519)$/;
const EVENT = /^(\w+)\.([\w-]+)$/;

/** How a value of an enumeration is called, given the words of a language. */
export function valueLabel(value: string, language: Language, wordFor: (name: string) => string): string {
  if (CURRENCY.test(value)) return currency(value, language);
  if (ALGORITHM.test(value)) return value.toUpperCase();
  const [, noun, verb] = EVENT.exec(value) ?? [];
  return noun && verb ? `${wordFor(noun)} – ${wordFor(verb)}` : wordFor(value);
}

/** The words a value needs: none for currencies and algorithms, two for an event. */
export function wordsOf(value: string): string[] {
  return CURRENCY.test(value) || ALGORITHM.test(value) ? [] : value.split('.');
}

const currencies = new Map<Language, Intl.DisplayNames>();

/** `Euro`, `US-Dollar`: what the world calls it in that language. */
function currency(code: string, language: Language): string {
  const names = currencies.get(language) ?? new Intl.DisplayNames(language, { type: 'currency' });
  currencies.set(language, names);
  return names.of(code) ?? code;
}
