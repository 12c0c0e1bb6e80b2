import type { ListedSession } from '../../session/sessions';
import { html, type Html } from '../html';
import { action } from './action';
import { browserName } from './browser-name';
import { listed, MOST_LISTED } from './listed';
import type { Reader } from './profile';

export function sessionsSection(reader: Reader, sessions: readonly ListedSession[]): Html {
  return html`<h3>${reader.speak('sessions')}</h3>
    ${listed(sessions, (each) => item(reader, each), {
      more: reader.speak('only_last_sessions', { most: MOST_LISTED }),
    })}`;
}

function item(reader: Reader, { id, user_agent, seen_at, address }: ListedSession): Html {
  const { speak, when, visit } = reader;
  const own = id === visit.signedIn.session_id;
  const browser = user_agent === null ? speak('unknown_browser') : browserName(user_agent);
  const named = speak('end_session_named', { browser, address });
  return html`<li class="row">
    <div>
      <strong>${browser}</strong>${own && html` (${speak('this_session')})`}<br />
      <small>${speak('last_seen', { time: when(seen_at), address })}</small>
    </div>
    ${own ? null : action(reader, '/oauth/profile/sessions/end', id, speak('end_session'), named)}
  </li>`;
}
