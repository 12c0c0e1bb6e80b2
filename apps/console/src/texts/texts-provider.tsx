import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { speak } from '../api/call';
import { readCookie, writeCookie } from '../app/cookies';
import type { Texts } from './en';
import { type Language, languageOf, loadTexts } from './languages';
import { WordsContext } from './texts-context';

const COOKIE = 'deskline-language';

/** Language that was chosen here, else that of the page, which the gateway takes from the browser. */
export const initialLanguage = (): Language =>
  languageOf(readCookie(COOKIE)) ?? languageOf(document.documentElement.lang) ?? 'en';

/** Texts of one language, once they are loaded. */
export function TextsProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(initialLanguage);
  const [texts, setTexts] = useState<Texts | null>(null);

  useEffect(() => {
    let isCurrent = true;
    void loadTexts(language).then((loaded) => {
      if (!isCurrent) return;
      document.documentElement.lang = language;
      setTexts(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  speak(language);

  const chooseLanguage = useCallback((chosen: Language) => {
    writeCookie(COOKIE, chosen);
    setLanguage(chosen);
  }, []);
  const words = useMemo(
    () => (texts === null ? null : { texts, language, chooseLanguage }),
    [texts, language, chooseLanguage],
  );
  return words && <WordsContext.Provider value={words}>{children}</WordsContext.Provider>;
}
