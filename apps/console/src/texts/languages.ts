import type { Texts } from './en';

/** Languages of the console, by their own names. */
export const LANGUAGES = {
  en: 'English',
  nl: 'Nederlands',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português',
} as const;

export type Language = keyof typeof LANGUAGES;

/** Each language is a file of its own, loaded when it is chosen. */
const LOADERS: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./en')).en,
  nl: async () => (await import('./nl')).nl,
  fr: async () => (await import('./fr')).fr,
  de: async () => (await import('./de')).de,
  es: async () => (await import('./es')).es,
  pt: async () => (await import('./pt')).pt,
};

export const loadTexts = (language: Language): Promise<Texts> => LOADERS[language]();

export const languageOf = (tag: string | null | undefined): Language | null => {
  const short = (tag ?? '').slice(0, 2).toLowerCase();
  return short in LANGUAGES ? (short as Language) : null;
};
