import { alert, field } from './field';
import { html } from './html';
import type { Page } from './page';
import { leadsToOf } from './return-to';
import { say } from './texts/texts';
import type { Visit } from './visit';

export interface SignInForm {
  email: string;
  return_to: string;
  errors: { email?: string; password?: string; form?: string };
  status?: number;
}

export function signInPage(
  { language, formToken }: Visit,
  { email, return_to, errors, status }: SignInForm,
): Page {
  const title = say(language, 'sign_in');
  const leadsTo = leadsToOf(return_to);
  return {
    language,
    title,
    status,
    leadsTo,
    body: html`<div class="card">
      <h1>${title}</h1>
      ${leadsTo && html`<p>${say(language, 'continue_to')}</p>`} ${alert(errors.form)}
      <form class="wide" method="post" action="/oauth/signin" novalidate>
        <input type="hidden" name="form_token" value="${formToken}" />
        <input type="hidden" name="return_to" value="${return_to}" />
        ${field({
          name: 'email',
          label: say(language, 'email'),
          type: 'email',
          value: email,
          autocomplete: 'username',
          required: true,
          error: errors.email,
        })}
        ${field({
          name: 'password',
          label: say(language, 'password'),
          type: 'password',
          autocomplete: 'current-password',
          required: true,
          error: errors.password,
        })}
        <button class="main">${title}</button>
      </form>
    </div>`,
  };
}
