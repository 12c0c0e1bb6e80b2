import type { ApplicationSecret, ApplicationWithSecrets } from '../../application/application';
import { html, type Html } from '../html';
import { formatTime } from '../format-time';
import { say } from '../texts/texts';
import { addressIn, type AdministratorVisit } from './administrators';

export function secretsSection(visit: AdministratorVisit, { id, secrets }: ApplicationWithSecrets): Html {
  const { language, account, formToken } = visit;
  const path = `/${id}/secrets`;
  return html`<section aria-labelledby="secrets">
    <h2 id="secrets">${say(language, 'app_secrets')}</h2>
    <p>${say(language, 'app_secrets_explained')}</p>
    <p class="soft">${say(language, 'app_secret_ends_tokens')}</p>
    ${
      secrets.length === 0
        ? html`<p>${say(language, 'app_secrets_none')}</p>`
        : html`<ul class="list">
            ${secrets.map((secret) => secretItem(visit, path, secret))}
          </ul>`
    }
    <form method="post" action="${addressIn(account, path)}">
      <input type="hidden" name="form_token" value="${formToken}" />
      <button>${say(language, 'app_secret_add')}</button>
    </form>
  </section>`;
}

/** Offers to delete only a disabled secret, so that none in use is deleted by accident. */
function secretItem(visit: AdministratorVisit, path: string, secret: ApplicationSecret): Html {
  const { language, signedIn } = visit;
  const { id, hint, disabled, created_at } = secret;
  const time = formatTime(language, signedIn.time_zone, new Date(created_at));
  const state = disabled && html` · <strong>${say(language, 'app_state_disabled')}</strong>`;
  const acts = disabled ? (['enable', 'delete'] as const) : (['disable'] as const);
  return html`<li class="row">
    <div>
      <code>${hint}</code><br />
      <small>${say(language, 'created', { time })}${state}</small>
    </div>
    ${acts.map((act) => secretAction(visit, `${path}/${id}/${act}`, act, hint))}
  </li>`;
}

function secretAction(
  { language, account, formToken }: AdministratorVisit,
  path: string,
  act: 'enable' | 'disable' | 'delete',
  hint: string,
): Html {
  const name = say(language, 'app_secret_named', { hint });
  return html`<form method="post" action="${addressIn(account, path)}">
    <input type="hidden" name="form_token" value="${formToken}" />
    <button
      aria-label="${say(language, `${act}_named`, { name })}"
      ${act === 'delete' && html`class="danger"`}
    >
      ${say(language, act)}
    </button>
  </form>`;
}
