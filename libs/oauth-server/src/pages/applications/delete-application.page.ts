import type { Application } from '../../application/application';
import { html } from '../html';
import type { Page } from '../page';
import { say } from '../texts/texts';
import { addressIn, type AdministratorVisit } from './administrators';

export function deleteApplicationPage(
  visit: AdministratorVisit,
  { id, name }: Application,
  people: number,
): Page {
  const { language, signedIn, account, formToken } = visit;
  const title = say(language, 'app_delete_question', { name });
  return {
    language,
    title,
    name: signedIn.person.name,
    administrator: true,
    body: html`<div class="card">
      <h1>${title}</h1>
      <p>${say(language, 'app_delete_explained')}</p>
      <p>${say(language, 'app_people')}: ${people}</p>
      <form class="row" method="post" action="${addressIn(account, `/${id}/delete`)}">
        <input type="hidden" name="form_token" value="${formToken}" />
        <a class="button" href="${addressIn(account, `/${id}`)}">${say(language, 'cancel')}</a>
        <button class="danger">${say(language, 'app_delete_for_good')}</button>
      </form>
    </div>`,
  };
}
