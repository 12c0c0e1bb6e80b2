/** The codes the language header takes, and the languages labels are written in. */
export const LANGUAGES = ['en', 'nl', 'fr', 'de', 'es', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** `nl` for `nl` and `nl-BE`; undefined for a language without translations. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const code = tag?.slice(0, 2).toLowerCase();
  const found = LANGUAGES.find((language) => language === code);
  return found !== undefined && /^[a-z]{2}([-_].*)?$/i.test(tag ?? '') ? found : undefined;
}
