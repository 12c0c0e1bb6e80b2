import type { PersonalAccessToken } from '../../token/personal/personal-access-tokens';
import { accessField } from '../access.field';
import { field } from '../field';
import { html, type Filling, type Html } from '../html';
import { scopeWords } from '../scope-words';
import { action } from './action';
import { listed, MOST_LISTED } from './listed';
import type { Profile, Reader } from './profile';
import type { TokenForm } from './token-form';

export function tokensSection(reader: Reader, { tokens, form }: Profile): Html {
  const { speak } = reader;
  return html`<section aria-labelledby="tokens">
    <h2 id="tokens">${speak('tokens')}</h2>
    <p class="soft">${speak('tokens_explained')}</p>
    ${listed(tokens, (each) => item(reader, each), {
      none: speak('no_tokens'),
      more: speak('only_newest', { most: MOST_LISTED, address: '/v1/personal_access_tokens' }),
    })}
    ${tokenForm(reader, form)}
  </section>`;
}

/** New token, shown once and announced by screen readers. */
export const newToken = ({ speak }: Reader, token: string | undefined): Filling =>
  token !== undefined &&
  html`<div class="note" role="status">
    <h2>${speak('new_token')}</h2>
    <p>${speak('new_token_explained')}</p>
    <p><code>${token}</code></p>
  </div>`;

function item(reader: Reader, token: PersonalAccessToken): Html {
  const { speak, when, visit } = reader;
  const { id, name, hint, scopes, created_at, expires_at } = token;
  return html`<li class="row">
    <div>
      <strong>${name}</strong> <small>${hint}</small><br />
      <small>${scopeWords(visit.language, scopes).join(' · ')}</small><br />
      <small>
        ${speak('created', { time: when(created_at) })} ·
        ${expires_at === null ? speak('never_expires') : speak('expires', { time: when(expires_at) })}
      </small>
    </div>
    ${action(reader, '/oauth/profile/tokens/revoke', id, speak('revoke'), speak('revoke_named', { name }))}
  </li>`;
}

function tokenForm({ visit, speak }: Reader, form: TokenForm): Html {
  const { name, access, scope_lines, expires_on, errors } = form;
  return html`<form method="post" action="/oauth/profile/tokens" novalidate>
    <input type="hidden" name="form_token" value="${visit.formToken}" />
    ${field({
      name: 'name',
      label: speak('token_name'),
      value: name,
      required: true,
      error: errors.name,
    })}
    ${accessField(visit.language, {
      legend: speak('token_access'),
      label: (choice) => speak(`token_access_${choice}`),
      access,
      scope_lines,
      errors,
    })}
    ${field({
      name: 'expires_on',
      label: speak('token_expires'),
      type: 'date',
      value: expires_on,
      error: errors.expires_on,
    })}
    <button class="main">${speak('generate_token')}</button>
  </form>`;
}
