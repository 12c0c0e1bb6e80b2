/** Texts of notes that the service writes about events. */
interface Texts {
  readonly unknown: string;
  readonly seen: (times: number, at: string) => string;
}

const en: Texts = {
  unknown: 'The event names records that do not exist or cannot be used here:',
  seen: (times, at) => `Seen ${times} times, last at ${at}.`,
};

const LANGUAGES: Readonly<Record<string, Texts>> = {
  en,
  nl: {
    unknown: 'De gebeurtenis noemt records die niet bestaan of hier niet bruikbaar zijn:',
    seen: (times, at) => `${times} keer gezien, laatst op ${at}.`,
  },
  de: {
    unknown: 'Das Ereignis nennt Datensätze, die es nicht gibt oder die hier nicht verwendbar sind:',
    seen: (times, at) => `${times}-mal gemeldet, zuletzt am ${at}.`,
  },
  fr: {
    unknown: "L'événement nomme des enregistrements qui n'existent pas ou ne sont pas utilisables ici :",
    seen: (times, at) => `Vu ${times} fois, la dernière fois le ${at}.`,
  },
  es: {
    unknown: 'El evento nombra registros que no existen o que no se pueden usar aquí:',
    seen: (times, at) => `Visto ${times} veces, la última el ${at}.`,
  },
  pt: {
    unknown: 'O evento nomeia registos que não existem ou não podem ser usados aqui:',
    seen: (times, at) => `Visto ${times} vezes, a última em ${at}.`,
  },
};

const textsIn = (locale: string | undefined): Texts => LANGUAGES[locale?.split('-')[0] ?? ''] ?? en;

/** Internal note about records that an event named in vain, in the language of the account. */
export const unknownText = (
  unknown: readonly (readonly [parameter: string, name: string])[],
  locale: string | undefined,
): string =>
  [textsIn(locale).unknown, ...unknown.map(([parameter, name]) => `- ${parameter}: ${name}`)].join('\n');

/** Note that counts the events about a request, with the newest texts. */
export function countingText(
  { seen, at, texts }: { readonly seen: number; readonly at: string; readonly texts: readonly string[] },
  locale: string | undefined,
): string {
  return [textsIn(locale).seen(seen, at), ...texts].join('\n\n');
}
