import type { ApplicationWithSecrets } from '../../application/application';
import { alert, note as tell } from '../field';
import { html, type Html } from '../html';
import { formatTime } from '../format-time';
import type { Page } from '../page';
import { say } from '../texts/texts';
import { addressIn, type AdministratorVisit } from './administrators';
import { applicationFields } from './application-fields';
import type { ApplicationForm, ApplicationFormErrors } from './application-form';
import { secretsSection } from './secrets.section';

export interface ApplicationView {
  application: ApplicationWithSecrets;
  form: ApplicationForm;
  errors?: ApplicationFormErrors;
  /** Number of people who have authorized the application. */
  people: number;
  /** Secret that was made just now. */
  client_secret?: string | null;
  note?: 'saved' | 'changed_meanwhile';
}

export function applicationPage(visit: AdministratorVisit, view: ApplicationView): Page {
  const { language, signedIn, account } = visit;
  const { application, errors = {}, note, client_secret } = view;
  const faulty = Object.keys(errors).length > 0;
  return {
    language,
    title: application.name,
    name: signedIn.person.name,
    administrator: true,
    status: note === 'changed_meanwhile' ? 409 : faulty ? 422 : 200,
    body: html`<p><a href="${addressIn(account)}">${say(language, 'apps_all')}</a></p>
      <h1>${application.name}</h1>
      ${alert(note === 'changed_meanwhile' ? say(language, 'app_changed_meanwhile') : undefined)}
      ${tell(note === 'saved' ? say(language, 'app_saved') : undefined)}
      ${client_secret != null && newSecret(visit, client_secret)} ${overview(visit, view)}
      ${changeForm(visit, view)} ${!application.public && secretsSection(visit, application)}
      ${ends(visit, application)}`,
  };
}

const newSecret = ({ language }: AdministratorVisit, secret: string): Html =>
  html`<div class="note" role="status">
    <h2>${say(language, 'app_secret_new')}</h2>
    <p>${say(language, 'app_secret_once')}</p>
    <p><code>${secret}</code></p>
  </div>`;

function overview(
  { language, signedIn }: AdministratorVisit,
  { application, people }: ApplicationView,
): Html {
  const { client_id, account_id, disabled, created_at } = application;
  const kind = say(language, application.public ? 'app_kind_public' : 'app_kind_confidential');
  const rows = [
    ['app_client_id', html`<code>${client_id}</code>`],
    ['account', account_id],
    ['app_kind', kind],
    ['app_state', say(language, disabled ? 'app_state_disabled' : 'app_state_enabled')],
    ['app_people', people],
    ['app_created', formatTime(language, signedIn.time_zone, created_at)],
  ] as const;
  return html`<section aria-label="${application.name}">
    <dl>
      ${rows.map(
        ([key, value]) =>
          html`<dt>${say(language, key)}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </section>`;
}

/** Form with the version it shows, so that a save does not undo a change that the page does not show. */
function changeForm(visit: AdministratorVisit, { application, form, errors = {} }: ApplicationView): Html {
  const { language, account } = visit;
  return html`<section aria-labelledby="change">
    <h2 id="change">${say(language, 'app_change')}</h2>
    <form method="post" action="${addressIn(account, `/${application.id}`)}" novalidate>
      <input type="hidden" name="seen" value="${application.version}" />
      ${applicationFields(visit, form, errors)}
      <p class="soft">${say(language, 'app_ends_tokens')}</p>
      <button class="main">${say(language, 'app_save')}</button>
    </form>
  </section>`;
}

function ends(
  { language, account, formToken }: AdministratorVisit,
  application: ApplicationWithSecrets,
): Html {
  const { id, name, disabled } = application;
  const act = disabled ? 'enable' : 'disable';
  return html`<section aria-label="${say(language, `${act}_named`, { name })}">
    <p>${say(language, `app_${act}_explained`)}</p>
    <form method="post" action="${addressIn(account, `/${id}/${act}`)}">
      <input type="hidden" name="form_token" value="${formToken}" />
      <button>${say(language, `${act}_named`, { name })}</button>
    </form>
    <p>
      <a href="${addressIn(account, `/${id}/delete`)}">${say(language, 'delete_named', { name })}</a>
    </p>
  </section>`;
}
