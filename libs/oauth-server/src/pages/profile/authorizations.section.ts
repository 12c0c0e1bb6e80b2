import type { Authorization } from '../../authorize/grants';
import { html, type Html } from '../html';
import { scopeWords } from '../scope-words';
import { action } from './action';
import { listed, MOST_LISTED } from './listed';
import type { Reader } from './profile';

export function authorizationsSection(reader: Reader, authorizations: readonly Authorization[]): Html {
  const { speak } = reader;
  return html`<h3>${speak('authorized_applications')}</h3>
    ${listed(authorizations, (each) => item(reader, each), {
      none: speak('no_applications'),
      more: speak('only_newest', { most: MOST_LISTED, address: '/v1/authorizations' }),
    })}`;
}

function item(reader: Reader, { id, application: { name }, scopes, created_at }: Authorization): Html {
  const { speak, when, visit } = reader;
  return html`<li class="row">
    <div>
      <strong>${name}</strong><br />
      <small>${scopeWords(visit.language, scopes).join(' · ')}</small><br />
      <small>${speak('allowed_on', { time: when(created_at) })}</small>
    </div>
    ${action(reader, '/oauth/profile/authorizations/revoke', id, speak('revoke'), speak('revoke_named', { name }))}
  </li>`;
}
