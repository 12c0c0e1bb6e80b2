import { accessField } from '../access.field';
import { field } from '../field';
import { html, type Filling, type Html } from '../html';
import { textArea } from '../text-area';
import type { Texts } from '../texts/en';
import { say } from '../texts/texts';
import type { AdministratorVisit } from './administrators';
import type { ApplicationForm, ApplicationFormErrors } from './application-form';

type Say = (key: keyof Texts) => string;

/** Fields of the forms of a new and of a known application. */
export function applicationFields(
  { language, formToken }: AdministratorVisit,
  form: ApplicationForm,
  errors: ApplicationFormErrors,
): Html {
  const speak: Say = (key) => say(language, key);
  return html`<input type="hidden" name="form_token" value="${formToken}" /> ${field({
      name: 'name',
      label: speak('app_name'),
      value: form.name,
      required: true,
      error: errors.name?.join(' '),
    })}
    ${textArea({
      name: 'redirect_uris',
      label: speak('app_redirect_uris'),
      hint: speak('app_redirect_uris_hint'),
      value: form.redirect_uris,
      errors: errors.redirect_uris,
    })}
    ${accessField(language, {
      legend: speak('app_access'),
      label: (choice) => speak(`app_access_${choice}`),
      access: form.access,
      scope_lines: form.scope_lines,
      errors: { access: errors.access?.join(' '), scope_lines: errors.scope_lines },
    })}
    ${field({
      name: 'person',
      label: speak('app_person'),
      hint: speak('app_person_hint'),
      value: form.person,
      error: errors.person?.join(' '),
    })}`;
}

/** Type of the application, which cannot be changed later. */
export const publicField = ({ language }: AdministratorVisit, form: ApplicationForm): Filling =>
  html`<fieldset>
    <legend>${say(language, 'app_kind')}</legend>
    <label
      ><input
        type="checkbox"
        name="public"
        value="yes"
        aria-describedby="public-hint"
        ${form.public && html`checked`}
      />
      ${say(language, 'app_public')}</label
    >
    <p class="soft" id="public-hint">${say(language, 'app_public_hint')}</p>
  </fieldset>`;
