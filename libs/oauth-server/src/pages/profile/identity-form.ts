import { LANGUAGES, languageOf, type Language } from '@deskline/identity';
import { translatedEnumerations, type Pair } from '@deskline/record-http';
import type { SignedIn } from '../../session/sessions';
import type { Choice } from '../field';
import { say } from '../texts/texts';
import type { Visit } from '../visit';
import type { OwnDetails } from './own-record';

/** Values of the form as typed. An empty time zone or language is that of the account. */
export interface IdentityForm {
  name: string;
  time_zone: string;
  language: string;
  /** Errors by field; those of no field are under `form`. */
  errors: Partial<Record<'name' | 'time_zone' | 'language' | 'form', string>>;
}

export const identityFormOf = ({ person, own }: SignedIn): IdentityForm => ({
  name: person.name,
  time_zone: own.time_zone ?? '',
  language: languageOf(own.locale) ?? '',
  errors: {},
});

export const readIdentityForm = ({ field }: Pick<Visit, 'field'>): IdentityForm => ({
  name: field('person_name').trim(),
  time_zone: field('time_zone'),
  language: field('language'),
  errors: {},
});

/** True for a language of the pages, or none; the record itself accepts every locale. */
export const isLanguageOffered = ({ language }: IdentityForm): boolean =>
  ['', ...LANGUAGES].includes(language);

/** Only changed fields: `nl-BE` stays if the chosen language is still Dutch. */
export function detailsIn(form: IdentityForm, signedIn: SignedIn): OwnDetails {
  const before = identityFormOf(signedIn);
  return {
    ...(form.name !== before.name && { name: form.name }),
    ...(form.time_zone !== before.time_zone && { time_zone: form.time_zone || null }),
    ...(form.language !== before.language && { locale: form.language || null }),
  };
}

/** Field of the form by field of the record. */
const FIELDS: Readonly<Record<string, keyof IdentityForm['errors']>> = {
  name: 'name',
  time_zone: 'time_zone',
  locale: 'language',
};

export function withFaults(form: IdentityForm, pairs: readonly Pair[]): IdentityForm {
  const errors: IdentityForm['errors'] = {};
  for (const [name, message] of pairs) {
    const field = FIELDS[name] ?? 'form';
    errors[field] = errors[field] === undefined ? message : `${errors[field]} ${message}`;
  }
  return { ...form, errors };
}

/** All time zones, and the person's own if it has an obsolete name. */
export function zoneChoices(language: Language, { own, of_account }: SignedIn): Choice[] {
  const zones = choicesOf('time_zone');
  const isListed = own.time_zone === null || zones.some(({ value }) => value === own.time_zone);
  return [
    { value: '', label: say(language, 'as_account', { value: of_account.time_zone }) },
    ...(isListed ? [] : [{ value: String(own.time_zone), label: String(own.time_zone) }]),
    ...zones,
  ];
}

/** Languages by their own names, so that their speakers find them. */
export function languageChoices(language: Language, { of_account }: SignedIn): Choice[] {
  const languages = choicesOf('language').map((choice) => ({ ...choice, language: choice.value }));
  const ofAccount = languageOf(of_account.locale) ?? LANGUAGES[0];
  const account = languages.find(({ value }) => value === ofAccount)?.label ?? ofAccount;
  return [{ value: '', label: say(language, 'as_account', { value: account }) }, ...languages];
}

function choicesOf(name: 'time_zone' | 'language'): Choice[] {
  const choices = translatedEnumerations([], 'en')[name] ?? [];
  return choices.map(({ id, txt }) => ({ value: id, label: txt }));
}
