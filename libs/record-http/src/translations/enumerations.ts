import { LANGUAGES, type Language } from '@deskline/identity';
import { ROLES, type Catalogue } from '@deskline/record';
import { valueLabelOf } from './labels';

/** Field of a record type with a list of values. */
export interface Enumeration {
  readonly record: string;
  readonly field: string;
  readonly values: readonly string[];
}

/** Enumeration fields of all record types. */
export function enumerationsIn(catalogues: readonly Catalogue[]): Enumeration[] {
  return catalogues
    .flatMap(({ records }) => records)
    .flatMap(({ name: record, fields }) =>
      Object.entries(fields)
        .filter(([, { kind, access }]) => kind === 'enum' && access !== 'hidden')
        .map(([field, { values = [] }]) => ({ record, field, values })),
    );
}

/** "each value is an array of objects {id: string, txt: translated label}" */
export interface Choice {
  readonly id: string;
  readonly txt: string;
}

/** Each language by its own name. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  nl: 'Nederlands',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português',
};

const LANGUAGE_CHOICES = LANGUAGES.map((id): Choice => ({ id, txt: LANGUAGE_NAMES[id] }));
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const ZONE_CHOICES = ZONES.map((id): Choice => ({ id, txt: id.replaceAll('_', ' ') }));

/** "an object keyed by enumeration name (for example request.status, language)" */
export function translatedEnumerations(
  catalogues: readonly Catalogue[],
  language: Language,
): Readonly<Record<string, readonly Choice[]>> {
  const cache = new Map<string, readonly Choice[]>();
  const translated = (values: readonly string[]): readonly Choice[] => {
    const key = values.join();
    const choices = cache.get(key) ?? values.map((id) => ({ id, txt: valueLabelOf(id, language) }));
    cache.set(key, choices);
    return choices;
  };
  return {
    language: LANGUAGE_CHOICES,
    time_zone: ZONE_CHOICES,
    role: translated(ROLES),
    ...Object.fromEntries(
      enumerationsIn(catalogues).map(({ record, field, values }) => [
        `${record}.${field}`,
        translated(values),
      ]),
    ),
  };
}
