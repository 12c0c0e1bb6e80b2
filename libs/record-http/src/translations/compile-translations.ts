import { LANGUAGES, type Language } from '@deskline/identity';
import type { AreaWords, Word } from '@deskline/record';
import type { Labels, Translations } from '@deskline/record-catalogue';

const COLUMN: Readonly<Record<Language, number>> = { nl: 0, fr: 1, de: 2, es: 3, pt: 4, en: 5 };

type Entry = readonly [name: string, word: Word | undefined];

/** Sorts the words of all areas by language. */
export function compileTranslations(areas: readonly AreaWords[]): Record<Language, Translations> {
  const entries = {
    fields: areas.flatMap(({ fields = {} }): Entry[] => Object.entries(fields)),
    values: areas.flatMap(({ values = {}, types = {} }): Entry[] => [
      ...Object.entries(values),
      ...Object.entries(types).map(([name, { one }]): Entry => [name, one]),
    ]),
    views: areas.flatMap(({ views = {} }): Entry[] => Object.entries(views)),
    lists: areas.flatMap(({ lists = {} }): Entry[] => Object.entries(lists)),
    types: areas.flatMap(({ types = {} }) =>
      Object.entries(types).map(([name, { many }]): Entry => [name, many]),
    ),
  };
  const inLanguage = (language: Language): Translations => ({
    fields: labels(entries.fields, COLUMN[language]),
    values: labels(entries.values, COLUMN[language]),
    views: labels(entries.views, COLUMN[language]),
    lists: labels(entries.lists, COLUMN[language]),
    types: labels(entries.types, COLUMN[language]),
  });
  return Object.fromEntries(LANGUAGES.map((language) => [language, inLanguage(language)])) as Record<
    Language,
    Translations
  >;
}

/** By wire name, in alphabetical order: the committed file changes only where a label does. */
const labels = (entries: readonly Entry[], column: number): Labels =>
  Object.fromEntries(
    entries
      .flatMap(([name, word]): [string, string][] =>
        word?.[column] === undefined ? [] : [[name, word[column]]],
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
