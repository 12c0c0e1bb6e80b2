import { createContext, useContext } from 'react';
import type { Texts } from './en';
import type { Language } from './languages';

export interface Words {
  readonly texts: Texts;
  readonly language: Language;
  readonly chooseLanguage: (language: Language) => void;
}

export const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('There are no texts above this component');
  return words;
}

export const useTexts = (): Texts => useWords().texts;
