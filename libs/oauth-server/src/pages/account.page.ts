import type { Candidate } from '../session/sign-in';
import { html } from './html';
import type { Page } from './page';
import { leadsToOf } from './return-to';
import { say } from './texts/texts';
import type { Visit } from './visit';

export interface AccountChoice {
  among: readonly Candidate[];
  return_to: string;
}

/** Choice between the accounts in which the password is valid. */
export function accountPage({ language, formToken }: Visit, { among, return_to }: AccountChoice): Page {
  const title = say(language, 'choose_account');
  return {
    language,
    title,
    leadsTo: leadsToOf(return_to),
    body: html`<div class="card">
      <h1>${title}</h1>
      <p>${say(language, 'choose_account_explained')}</p>
      <form class="wide" method="post" action="/oauth/signin/account">
        <input type="hidden" name="form_token" value="${formToken}" />
        <input type="hidden" name="return_to" value="${return_to}" />
        <ul class="list">
          ${among.map(
            ({ id, account_name }) =>
              html`<li><button name="person" value="${id}">${account_name}</button></li>`,
          )}
        </ul>
      </form>
    </div>`,
  };
}
