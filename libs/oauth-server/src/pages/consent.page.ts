import type { Scope } from '@deskline/identity';
import { html } from './html';
import type { MemberVisit } from './members';
import type { Page } from './page';
import { scopeWords } from './scope-words';
import { say } from './texts/texts';

export interface Consent {
  application: { name: string };
  scopes: readonly Scope[];
  /** The authorization request as it was sent. */
  query: string;
  /** What this prompt shows, for the answer to it. */
  shown: string;
}

export function consentPage({ language, signedIn, formToken }: MemberVisit, consent: Consent): Page {
  const { scopes, query, shown } = consent;
  const { name } = signedIn.person;
  const application = consent.application.name;
  const back = new URL(new URLSearchParams(query).get('redirect_uri') ?? '');
  const host = back.host || back.protocol;
  return {
    language,
    title: say(language, 'authorize'),
    name,
    leadsTo: back.host ? back.origin : back.protocol,
    body: html`<div class="card">
      <h1>${say(language, 'authorize_named', { application })}</h1>
      <p>${say(language, 'authorize_explained', { application, name })}</p>
      <ul>
        ${scopeWords(language, scopes).map((words) => html`<li>${words}</li>`)}
      </ul>
      <p class="soft">${say(language, 'authorize_leads_to', { host })} ${say(language, 'authorize_later')}</p>
      <form class="row" method="post" action="/oauth/authorize">
        <input type="hidden" name="form_token" value="${formToken}" />
        <input type="hidden" name="request" value="${query}" />
        <input type="hidden" name="shown" value="${shown}" />
        <button name="decision" value="deny">${say(language, 'deny')}</button>
        <button class="main" name="decision" value="allow">${say(language, 'allow')}</button>
      </form>
    </div>`,
  };
}
