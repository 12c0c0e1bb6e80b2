import { LANGUAGES, type Language } from '@deskline/identity';
import { crossServiceTypes, ROLES, type Catalogue, type RecordType } from '@deskline/record';
import { RECORD_TYPES } from '@deskline/record-catalogue';
import { typeLabelOf, valueLabelOf } from './labels';

/** Field of a record type with a list of values. */
export interface Enumeration {
  readonly record: string;
  readonly field: string;
  readonly values: readonly string[];
}

/** Enumeration fields of all record types. */
export function enumerationsIn(catalogues: readonly Catalogue[]): Enumeration[] {
  return enumerationsOf(catalogues.flatMap(({ records }) => records));
}

const enumerationsOf = (records: readonly RecordType[]): Enumeration[] =>
  records.flatMap(({ name: record, fields }) =>
    Object.entries(fields)
      .filter(([, { kind, access }]) => kind === 'enum' && access !== 'hidden')
      .map(([field, { values = [] }]) => ({ record, field, values })),
  );

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

/** Values of an enumeration with their labels; the name of a record type has its label. */
export const choicesOf = (values: readonly string[], language: Language): Choice[] =>
  values.map((id) => ({
    id,
    txt: id in RECORD_TYPES ? typeLabelOf(id, language) : valueLabelOf(id, language),
  }));

/** "an object keyed by enumeration name (for example request.status, language)" */
export function translatedEnumerations(
  catalogues: readonly Catalogue[],
  language: Language,
): Readonly<Record<string, readonly Choice[]>> {
  const records = catalogues.flatMap((each) => each.records);
  const cache = new Map<string, readonly Choice[]>();
  const translated = (values: readonly string[]): readonly Choice[] => {
    const key = values.join();
    const choices = cache.get(key) ?? choicesOf(values, language);
    cache.set(key, choices);
    return choices;
  };
  return {
    language: LANGUAGE_CHOICES,
    time_zone: ZONE_CHOICES,
    role: translated(ROLES),
    ...Object.fromEntries(
      enumerationsOf([...records, ...crossServiceTypes(records)]).map(({ record, field, values }) => [
        `${record}.${field}`,
        translated(values),
      ]),
    ),
  };
}
