import { LANGUAGES, type Language } from '@deskline/identity';
import type { AreaWords, Plural, Word } from '../words/area-words';
import { WORDS } from '../words/words';

/** Words by wire name. */
export type Labels = Readonly<Record<string, string>>;

/** All that is said in a language beside whole sentences. */
export interface Vocabulary {
  readonly fields: Labels;
  /** Values of enumerations; of an event its two halves, the record type and what happens to it. */
  readonly values: Labels;
  /** Record types as they are spoken of in a sentence, many of them. */
  readonly types: Labels;
  /** The word for attachments, behind the name of the text they are used in. */
  readonly attachments: string;
}

const PLACE: Readonly<Record<Language, number>> = { nl: 0, fr: 1, de: 2, es: 3, pt: 4, en: 5 };
const ATTACHMENTS: Plural = [
  'bijlagen',
  'pièces jointes',
  'Anhänge',
  'archivos adjuntos',
  'anexos',
  'attachments',
];

type Named = readonly [name: string, word: Word | undefined];
const named = (of: (area: AreaWords) => readonly Named[]): readonly Named[] => WORDS.flatMap(of);

const fields = named(({ fields = {} }) => Object.entries(fields));
const types = named(({ types = {} }) => Object.entries(types).map(([name, { many }]) => [name, many]));
const values = named(({ values = {}, types = {} }) => [
  ...Object.entries(values),
  ...Object.entries(types).map(([name, { one }]): Named => [name, one]),
]);

/** English has a word only where the wire name is none. */
const inLanguage = (language: Language, words: readonly Named[]): Labels =>
  Object.fromEntries(
    words.flatMap(([name, word]) => {
      const said = word?.[PLACE[language]];
      return said === undefined ? [] : [[name, said]];
    }),
  );

const vocabulary = (language: Language): Vocabulary => ({
  fields: inLanguage(language, fields),
  values: inLanguage(language, values),
  types: inLanguage(language, types),
  attachments: ATTACHMENTS[PLACE[language]] as string,
});

export const VOCABULARIES = Object.fromEntries(
  LANGUAGES.map((language) => [language, vocabulary(language)]),
) as Readonly<Record<Language, Vocabulary>>;
