import { alert, field, select } from '../field';
import { html, type Html } from '../html';
import { languageChoices, zoneChoices, type IdentityForm } from './identity-form';
import type { Reader } from './profile';

export function identitySection({ visit, speak }: Reader, { errors, ...form }: IdentityForm): Html {
  const { signedIn, language, formToken } = visit;
  const { person, account } = signedIn;
  return html`<section aria-labelledby="identity">
    <h2 id="identity">${speak('your_details')}</h2>
    <dl>
      <dt>${speak('email')}</dt>
      <dd>${person.primary_email ?? '–'}</dd>
      <dt>${speak('account')}</dt>
      <dd>${account}</dd>
    </dl>
    <form method="post" action="/oauth/profile/identity" novalidate>
      <input type="hidden" name="form_token" value="${formToken}" />
      ${alert(errors.form)}
      ${field({
        name: 'person_name',
        label: speak('name'),
        value: form.name,
        autocomplete: 'name',
        required: true,
        error: errors.name,
      })}
      ${select(
        { name: 'time_zone', label: speak('time_zone'), value: form.time_zone, error: errors.time_zone },
        zoneChoices(language, signedIn),
      )}
      ${select(
        { name: 'language', label: speak('language'), value: form.language, error: errors.language },
        languageChoices(language, signedIn),
      )}
      <button class="main">${speak('save')}</button>
    </form>
  </section>`;
}
