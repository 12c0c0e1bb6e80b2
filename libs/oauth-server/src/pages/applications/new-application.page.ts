import { html } from '../html';
import type { Page } from '../page';
import { say } from '../texts/texts';
import { addressIn, type AdministratorVisit } from './administrators';
import { applicationFields, publicField } from './application-fields';
import type { ApplicationForm, ApplicationFormErrors } from './application-form';

export function newApplicationPage(
  visit: AdministratorVisit,
  form: ApplicationForm,
  errors: ApplicationFormErrors = {},
): Page {
  const { language, signedIn, account } = visit;
  const title = say(language, 'app_new');
  return {
    language,
    title,
    name: signedIn.person.name,
    administrator: true,
    status: Object.keys(errors).length > 0 ? 422 : 200,
    body: html`<p><a href="${addressIn(account)}">${say(language, 'apps_all')}</a></p>
      <h1>${title}</h1>
      <section aria-label="${title}">
        <form method="post" action="${addressIn(account)}" novalidate>
          ${applicationFields(visit, form, errors)} ${publicField(visit, form)}
          <button class="main">${say(language, 'app_create')}</button>
        </form>
      </section>`,
  };
}
