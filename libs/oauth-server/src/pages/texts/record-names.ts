import type { Language } from '@deskline/identity';
import { TRANSLATIONS } from '@deskline/record-catalogue';

/** Record types by the names that scopes have for them: `time-entry`. */
const TYPES = new Map(Object.keys(TRANSLATIONS.en.types).map((type) => [type.replaceAll('_', '-'), type]));

export const RECORD_MODELS: readonly string[] = [...TYPES.keys()];

/** Alarms of monitoring tools are no records; scopes name them all the same. */
const EVENTS: Readonly<Record<Language, string>> = {
  en: 'monitoring events',
  nl: 'monitoringgebeurtenissen',
  de: 'Monitoring-Ereignisse',
  fr: 'événements de supervision',
  es: 'eventos de monitorización',
  pt: 'eventos de monitorização',
};

/** Computed from time entries. */
const TIMESHEETS: Readonly<Record<Language, string>> = {
  en: 'timesheets',
  nl: 'urenstaten',
  de: 'Zeiterfassungen',
  fr: 'feuilles de temps',
  es: 'hojas de horas',
  pt: 'folhas de horas',
};

const NAMES_BEYOND: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  event: EVENTS,
  timesheet: TIMESHEETS,
};

/** French names need an article. */
const ARTICLE: Partial<Record<Language, string>> = { fr: 'des ' };

/** Plural name within a sentence. An unknown type is named as in the scope. */
export function recordNames(language: Language, model: string): string {
  const type = TYPES.get(model);
  const name = type === undefined ? NAMES_BEYOND[model]?.[language] : TRANSLATIONS[language].types[type];
  return name === undefined ? model : `${ARTICLE[language] ?? ''}${name}`;
}
