import { ACCESS_CHOICES } from '../access';
import { field } from '../field';
import { html, type Filling, type Html } from '../html';
import { textArea } from '../text-area';
import type { Texts } from '../texts/en';
import { say } from '../texts/texts';
import type { AdministratorVisit } from './administrators';
import type { ApplicationForm, ApplicationFormErrors } from './application-form';

type Say = (key: keyof Texts) => string;

/** What the forms of a new and of a known application have in common. */
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
    ${accessFields(speak, form, errors)}
    ${field({
      name: 'person',
      label: speak('app_person'),
      hint: speak('app_person_hint'),
      value: form.person,
      error: errors.person?.join(' '),
    })}`;
}

/** The lines are seen while they are what is chosen; where a browser cannot tell, always. */
function accessFields(
  speak: Say,
  { access, scope_lines }: ApplicationForm,
  errors: ApplicationFormErrors,
): Html {
  const wrong = errors.access && html` aria-describedby="access-error"`;
  return html`<fieldset${wrong}>
      <legend>${speak('app_access')}</legend>
      ${ACCESS_CHOICES.map(
        (choice) =>
          html`<label
            ><input type="radio" name="access" value="${choice}" ${choice === access && html`checked`} />
            ${speak(`app_access_${choice}`)}</label
          >`,
      )}
      ${errors.access && html`<p class="error" id="access-error">${errors.access.join(' ')}</p>`}
    </fieldset>
    <div class="if-lines">
      ${textArea({
        name: 'scope_lines',
        label: speak('scope_lines'),
        hint: speak('scope_lines_hint'),
        value: scope_lines,
        errors: errors.scope_lines,
      })}
    </div>`;
}

/** Chosen once. */
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
