import type { Authorization } from '../grant/grants';
import type { ListedSession } from '../session/sessions';
import type { PersonalAccessToken } from '../token/personal-access-tokens';
import { field } from './field';
import { html, type Filling, type Html } from './html';
import type { MemberVisit } from './members';
import { momentIn } from './moment';
import type { Page } from './page';
import { scopeWords } from './scope-words';
import type { Texts } from './texts/en';
import { say } from './texts/texts';
import { TOKEN_ACCESS, type TokenForm } from './token-form';

export interface Profile {
  tokens: readonly PersonalAccessToken[];
  sessions: readonly ListedSession[];
  authorizations: readonly Authorization[];
  form: TokenForm;
  /** One that was made just now. */
  token?: string;
}

type Say = (key: keyof Texts, gaps?: Record<string, string | number>) => string;

export function profilePage(
  visit: MemberVisit,
  { tokens, sessions, authorizations, form, token }: Profile,
): Page {
  const { language, signedIn } = visit;
  const speak: Say = (key, gaps) => say(language, key, gaps);
  const when = (moment: Date) => momentIn(language, signedIn.time_zone, moment);
  const { person, account, time_zone } = signedIn;
  const languageName = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return {
    language,
    title: speak('profile'),
    name: person.name,
    status: Object.keys(form.errors).length > 0 ? 422 : 200,
    body: html`<h1>${speak('profile')}</h1>
      ${token === undefined ? null : newToken(speak, token)}
      <section aria-label="${speak('profile')}">
        <dl>
          ${[
            ['name', person.name] as const,
            ['email', person.primary_email ?? ''] as const,
            ['account', account] as const,
            ['time_zone', time_zone] as const,
            ['language', languageName] as const,
          ].map(
            ([key, value]) =>
              html`<dt>${speak(key)}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
      </section>
      <section aria-labelledby="tokens">
        <h2 id="tokens">${speak('tokens')}</h2>
        <p class="soft">${speak('tokens_explained')}</p>
        ${
          tokens.length === 0
            ? html`<p>${speak('no_tokens')}</p>`
            : html`<ul class="list">
                ${tokens.map((each) => tokenItem(visit, speak, when, each))}
              </ul>`
        }
        ${tokenForm(visit, speak, form)}
      </section>
      <section aria-labelledby="security">
        <h2 id="security">${speak('security')}</h2>
        <h3>${speak('authorized_applications')}</h3>
        ${
          authorizations.length === 0
            ? html`<p>${speak('no_applications')}</p>`
            : html`<ul class="list">
                ${authorizations.map((each) => authorizationItem(visit, speak, when, each))}
              </ul>`
        }
        <h3>${speak('sessions')}</h3>
        <ul class="list">
          ${sessions.map((each) => sessionItem(visit, speak, when, each))}
        </ul>
      </section>`,
  };
}

const newToken = (speak: Say, token: string): Html =>
  html`<div class="note" role="status">
    <h2>${speak('new_token')}</h2>
    <p>${speak('new_token_explained')}</p>
    <p><code>${token}</code></p>
  </div>`;

/** A button that does one thing to one thing. */
function action({ formToken }: MemberVisit, path: string, id: number, label: string, name?: string): Html {
  return html`<form method="post" action="${path}">
    <input type="hidden" name="form_token" value="${formToken}" />
    <input type="hidden" name="id" value="${id}" />
    <button ${name === undefined ? null : html`aria-label="${name}"`}>${label}</button>
  </form>`;
}

function tokenItem(
  visit: MemberVisit,
  speak: Say,
  when: (moment: Date) => string,
  token: PersonalAccessToken,
): Html {
  const { id, name, hint, created_at, expires_at } = token;
  return html`<li class="row">
    <div>
      <strong>${name}</strong> <small>${hint}</small><br />
      <small>
        ${speak('created', { time: when(created_at) })} ·
        ${expires_at === null ? speak('never_expires') : speak('expires', { time: when(expires_at) })}
      </small>
    </div>
    ${action(visit, '/oauth/profile/tokens/revoke', id, speak('revoke'), speak('revoke_named', { name }))}
  </li>`;
}

function authorizationItem(
  visit: MemberVisit,
  speak: Say,
  when: (moment: Date) => string,
  { id, application: { name }, scopes, created_at }: Authorization,
): Html {
  return html`<li class="row">
    <div>
      <strong>${name}</strong><br />
      <small>${scopeWords(visit.language, scopes).join(' · ')}</small><br />
      <small>${speak('created', { time: when(created_at) })}</small>
    </div>
    ${action(visit, '/oauth/profile/authorizations/revoke', id, speak('revoke'), speak('revoke_named', { name }))}
  </li>`;
}

function sessionItem(
  visit: MemberVisit,
  speak: Say,
  when: (moment: Date) => string,
  session: ListedSession,
): Html {
  const { id, user_agent, seen_at, address } = session;
  const own = id === visit.signedIn.session_id;
  return html`<li class="row">
    <div>
      <strong>${user_agent ?? speak('unknown_browser')}</strong
      >${own && html` (${speak('this_session')})`}<br />
      <small>${speak('last_seen', { time: when(seen_at), address })}</small>
    </div>
    ${own ? null : action(visit, '/oauth/profile/sessions/end', id, speak('end_session'))}
  </li>`;
}

function tokenForm({ formToken }: MemberVisit, speak: Say, form: TokenForm): Filling {
  const { name, access, expires_on, errors } = form;
  const error = (key: keyof Texts | undefined) => key && speak(key);
  const choices = Object.keys(TOKEN_ACCESS) as (keyof typeof TOKEN_ACCESS)[];
  return html`<form method="post" action="/oauth/profile/tokens" novalidate>
    <input type="hidden" name="form_token" value="${formToken}" />
    ${field({ name: 'name', label: speak('token_name'), value: name, required: true, error: error(errors.name) })}
    <fieldset ${errors.access && html`aria-describedby="access-error"`}>
      <legend>${speak('token_access')}</legend>
      ${choices.map(
        (choice) =>
          html`<label
            ><input type="radio" name="access" value="${choice}" ${choice === access && html`checked`} />
            ${speak(`token_access_${choice}`)}</label
          >`,
      )}
      ${errors.access && html`<p class="error" id="access-error">${speak(errors.access)}</p>`}
    </fieldset>
    ${field({
      name: 'expires_on',
      label: speak('token_expires'),
      type: 'date',
      value: expires_on,
      error: error(errors.expires_on),
    })}
    <button class="main">${speak('generate_token')}</button>
  </form>`;
}
