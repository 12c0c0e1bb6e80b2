import type { Application } from '../../application/application';
import { html, type Html } from '../html';
import type { Page } from '../page';
import { say } from '../texts/texts';
import { addressIn, type AdministratorVisit } from './administrators';

/** `next`: id of the last application of this page, if another page follows. */
export function applicationsPage(
  visit: AdministratorVisit,
  applications: readonly Application[],
  next?: number,
): Page {
  const { language, signedIn, account } = visit;
  const title = say(language, 'applications');
  return {
    language,
    title,
    name: signedIn.person.name,
    administrator: true,
    body: html`<h1>${title}</h1>
      ${accountChoice(visit)}
      <section aria-label="${title}">
        <p class="soft">${say(language, 'apps_explained')}</p>
        ${
          applications.length === 0
            ? html`<p>${say(language, 'apps_none')}</p>`
            : html`<ul class="list">
                ${applications.map((each) => applicationItem(visit, each))}
              </ul>`
        }
        ${next !== undefined && moreLink(visit, next)}
        <p><a class="button main" href="${addressIn(account, '/new')}">${say(language, 'app_new')}</a></p>
      </section>`,
  };
}

const moreLink = ({ language, account }: AdministratorVisit, after: number): Html =>
  html`<p><a href="${addressIn(account)}&after=${after}">${say(language, 'apps_more')}</a></p>`;

/** Choice of the account, for an administrator of several. */
function accountChoice({ language, account, accounts }: AdministratorVisit): Html | false {
  const links = accounts.map((each) => {
    const current = each === account && html`aria-current="page"`;
    return html`<a href="${addressIn(each)}" ${current}>${each}</a>`;
  });
  return accounts.length > 1 && html`<nav aria-label="${say(language, 'choose_account')}">${links}</nav>`;
}

function applicationItem({ language, account }: AdministratorVisit, each: Application): Html {
  const kind = say(language, each.public ? 'app_kind_public' : 'app_kind_confidential');
  const state = each.disabled && html` · <strong>${say(language, 'app_state_disabled')}</strong>`;
  return html`<li>
    <a href="${addressIn(account, `/${each.id}`)}">${each.name}</a><br />
    <small>${each.client_id} · ${kind}${state}</small>
  </li>`;
}
