import { administeredBy } from '../applications/administrators';
import { note } from '../field';
import { html } from '../html';
import type { MemberVisit } from '../members';
import type { Page } from '../page';
import { authorizationsSection } from './authorizations.section';
import { identitySection } from './identity.section';
import { passwordSection } from './password.section';
import { readerOf, type Profile } from './profile';
import { sessionsSection } from './sessions.section';
import { newToken, tokensSection } from './tokens.section';

export function profilePage(visit: MemberVisit, profile: Profile): Page {
  const reader = readerOf(visit);
  const { speak } = reader;
  return {
    language: visit.language,
    title: speak('profile'),
    name: visit.signedIn.person.name,
    administrator: administeredBy(visit.signedIn).length > 0,
    status: profile.status ?? 200,
    body: html`<h1>${speak('profile')}</h1>
      ${note(profile.done && speak(profile.done))} ${newToken(reader, profile.token)}
      ${identitySection(reader, profile.identity)} ${tokensSection(reader, profile)}
      <section aria-labelledby="security">
        <h2 id="security">${speak('security')}</h2>
        ${authorizationsSection(reader, profile.authorizations)} ${sessionsSection(reader, profile.sessions)}
        ${passwordSection(reader, profile.password)}
      </section>`,
  };
}
