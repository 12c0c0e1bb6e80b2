import type { Scope } from '@deskline/identity';
import { html } from './html';
import type { MemberVisit } from './members';
import type { Page } from './page';
import { scopeItems, type ScopeWords } from './scope-words';
import { say } from './texts/texts';

export interface Consent {
  application: { name: string };
  /** Name of the account that the application belongs to. */
  owner: string;
  scopes: readonly Scope[];
  /** The authorization request as it was sent. */
  query: string;
  /** Digest of the prompt, which its form returns. */
  digest: string;
}

/** The prompt: application, scopes, signed-in person and host of the redirect URI. */
export function consentPage({ language, signedIn, formToken }: MemberVisit, consent: Consent): Page {
  const { scopes, query, digest, owner } = consent;
  const { name, primary_email } = signedIn.person;
  const application = consent.application.name;
  const back = new URL(new URLSearchParams(query).get('redirect_uri') ?? '');
  const host = back.host || back.protocol;
  const whoever = primary_email === null ? name : `${name} (${primary_email})`;
  return {
    language,
    title: say(language, 'authorize'),
    name,
    // Browsers apply a page's policy to every redirect after its form, and an application may redirect from its own address
    // to any other: with its host alone in the policy, people would be stuck here after the code was issued.
    leadsTo: '*',
    body: html`<div class="card">
      <h1>${say(language, 'authorize_named', { application })}</h1>
      <p>
        ${say(language, 'authorize_owner', { account: owner })}
        ${say(language, 'signed_in_as', { name: whoever })}
      </p>
      <h2>${say(language, 'authorize_explained', { application })}</h2>
      <ul>
        ${scopeItems(language, scopes).map(item)}
      </ul>
      <p class="soft">
        ${say(language, 'authorize_limits')} ${say(language, 'authorize_leads_to', { host })}
        ${say(language, 'authorize_later')}
      </p>
      <form class="row" method="post" action="/oauth/authorize">
        <input type="hidden" name="form_token" value="${formToken}" />
        <input type="hidden" name="request" value="${query}" />
        <input type="hidden" name="shown" value="${digest}" />
        <button name="decision" value="deny">${say(language, 'deny')}</button>
        <button class="main" name="decision" value="allow">${say(language, 'allow')}</button>
      </form>
    </div>`,
  };
}

const item = ({ words, records }: ScopeWords) =>
  html`<li>
    ${words}${
      records &&
      html`<ul>
        ${records.map((each) => html`<li>${each}</li>`)}
      </ul>`
    }
  </li>`;
