import { useMemo } from 'react';
import { useSession } from '../app/session';
import { useWords } from '../texts/texts-context';
import type { Texts } from '../texts/en';

/** Writes values in the language and the time zone of the reader. */
export interface Format {
  readonly texts: Texts;
  datetime(value: string): string;
  date(value: string): string;
  number(value: number): string;
}

export function formatFor(texts: Texts, language: string, timeZone: string): Format {
  const datetime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  // A date has no zone: it is written as it is.
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(language);
  const written = (format: Intl.DateTimeFormat, value: string) => {
    const time = new Date(value);
    return Number.isNaN(time.getTime()) ? value : format.format(time);
  };
  return {
    texts,
    datetime: (value) => written(datetime, value),
    date: (value) => written(date, value),
    number: (value) => number.format(value),
  };
}

export function useFormat(): Format {
  const { texts, language } = useWords();
  const { time_zone } = useSession();
  return useMemo(() => formatFor(texts, language, time_zone), [texts, language, time_zone]);
}
