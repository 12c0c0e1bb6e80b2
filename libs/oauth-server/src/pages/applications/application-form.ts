import type { Language } from '@deskline/identity';
import type { Application } from '../../application/application';
import { isRedirectUri } from '../../application/redirect-uri';
import { accessOf } from '../access';
import { say } from '../texts/texts';
import type { Visit } from '../visit';

/** Values of the form as typed. */
export interface ApplicationForm {
  name: string;
  redirect_uris: string;
  access: string;
  scope_lines: string;
  /** An email address. */
  person: string;
  public: boolean;
}

export type ApplicationFormErrors = Partial<Record<keyof ApplicationForm, string[]>>;

export const EMPTY_APPLICATION_FORM: ApplicationForm = {
  name: '',
  redirect_uris: '',
  access: '',
  scope_lines: '',
  person: '',
  public: false,
};

const ENDS_OF_LINES = /\r\n|\r/g;
const MAX_QUOTED = 60;

export function typedIn({ field }: Pick<Visit, 'field'>): ApplicationForm {
  return {
    name: field('name').trim(),
    redirect_uris: field('redirect_uris').replace(ENDS_OF_LINES, '\n').trim(),
    access: field('access'),
    scope_lines: field('scope_lines').replace(ENDS_OF_LINES, '\n').trim(),
    person: field('person').trim(),
    public: field('public') === 'yes',
  };
}

/** Form with the fields of an application. */
export function formOf(application: Application, person: string): ApplicationForm {
  const { name, redirect_uris, scopes } = application;
  const { access, lines } = accessOf(scopes);
  return {
    name,
    redirect_uris: redirect_uris.join('\n'),
    access,
    scope_lines: lines,
    person,
    public: application.public,
  };
}

export const redirectUrisIn = ({ redirect_uris }: ApplicationForm): string[] =>
  redirect_uris.split('\n').flatMap((line) => line.trim() || []);

/** Errors of invalid redirect URIs, by line. */
export function redirectUriErrors(language: Language, { redirect_uris }: ApplicationForm): string[] {
  const lines = redirect_uris.split('\n').map((line, index) => ({ line: index + 1, text: line.trim() }));
  const wrong = lines.filter(({ text }) => text !== '' && !isRedirectUri(text)).slice(0, 10);
  return wrong.map(({ line, text }) =>
    say(language, 'app_redirect_uri_wrong', { line, text: text.slice(0, MAX_QUOTED) }),
  );
}
