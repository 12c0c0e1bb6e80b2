import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../password/password.rules';
import { alert, field } from '../field';
import { html, type Html } from '../html';
import { durationIn } from '../format-time';
import type { PasswordForm } from './password-form';
import type { Reader } from './profile';

const LENGTHS = { least: SHORTEST_PASSWORD, most: LONGEST_PASSWORD };

export function passwordSection({ visit, speak }: Reader, { errors, wait }: PasswordForm): Html {
  const password = (name: keyof PasswordForm['errors'], autocomplete: string): Html => {
    const error = errors[name];
    const said = { error: error && speak(error, LENGTHS), required: true };
    return field({ name, label: speak(name), type: 'password', autocomplete, ...said });
  };
  const time = wait === undefined ? undefined : durationIn(visit.language, wait);
  return html`<h3 id="password">${speak('change_password')}</h3>
    <p class="soft">${speak('change_password_explained')}</p>
    <form method="post" action="/oauth/profile/password" aria-labelledby="password" novalidate>
      <input type="hidden" name="form_token" value="${visit.formToken}" />
      <input
        hidden
        type="text"
        name="username"
        value="${visit.signedIn.person.primary_email}"
        autocomplete="username"
      />
      ${alert(time && speak('wait', { time }))} ${password('old_password', 'current-password')}
      ${password('new_password', 'new-password')} ${password('new_password_again', 'new-password')}
      <button>${speak('change_password')}</button>
    </form>`;
}
