import { isDeepStrictEqual } from 'node:util';
import type { Scope } from '@deskline/identity';
import type { Application } from '../application/application';
import type { OauthErrorCode } from '../oauth-errors';
import { isChallenge } from '../token/pkce';
import { given, type AuthorizationRequest } from './authorization-request';

/** All that is known when an authorization request is judged. */
export interface Situation {
  request: AuthorizationRequest;
  application: Application | null;
  /** Who is signed in. */
  person: { id: number } | null;
  /** What that person has let the application do, where that is in force. */
  granted: readonly Scope[] | null;
}

/** Why nothing is redirected; the page says it in the language of its reader. */
export type Fault =
  { because: 'missing' | 'repeated'; parameter: string } | { because: 'application' | 'address' };

export type Verdict =
  /** Never redirected: nobody knows whose address it is. */
  | { is: 'error-page'; status: 400; fault: Fault }
  | { is: 'error'; error: OauthErrorCode; description: string }
  | { is: 'sign-in' }
  | { is: 'consent'; application: Application; scopes: Scope[] }
  | { is: 'code' };

type Step = (situation: Situation) => Verdict | undefined;

const page = (fault: Fault): Verdict => ({ is: 'error-page', status: 400, fault });
const invalid = (description: string): Verdict => ({ is: 'error', error: 'invalid_request', description });

const names = (name: string): Step => {
  return ({ request }) =>
    request.repeated.includes(name)
      ? page({ because: 'repeated', parameter: name })
      : given(request, name) === undefined
        ? page({ because: 'missing', parameter: name })
        : undefined;
};

const applicationIsKnown: Step = ({ application }) =>
  !application || application.disabled ? page({ because: 'application' }) : undefined;

/** "must match one of the endpoints registered for the application", character by character. */
const addressIsRegistered: Step = ({ request, application }) =>
  application?.redirect_uris.includes(given(request, 'redirect_uri') ?? '')
    ? undefined
    : page({ because: 'address' });

const nothingIsRepeated: Step = ({ request }) =>
  request.repeated.length > 0 ? invalid('A parameter is given twice.') : undefined;

const asksForCode: Step = ({ request }) =>
  given(request, 'response_type') === 'code' ? undefined : invalid('response_type must be code.');

/** The answer is in the query of the address: whoever wants it elsewhere would not find it. */
const answerIsInQuery: Step = ({ request }) =>
  (given(request, 'response_mode') ?? 'query') === 'query'
    ? undefined
    : invalid('response_mode must be query.');

/** RFC 7636 4.3: without a method it would be plain, which is not supported. */
const proofKeyIsGood: Step = ({ request }) => {
  const challenge = given(request, 'code_challenge');
  const method = given(request, 'code_challenge_method');
  if (challenge === undefined) {
    return method === undefined ? undefined : invalid('code_challenge is required with its method.');
  }
  if (method !== 'S256') return invalid('code_challenge_method must be S256.');
  return isChallenge(challenge) ? undefined : invalid('code_challenge must be 43 url-safe characters.');
};

const publicHasProofKey: Step = ({ request, application }) =>
  application?.public && given(request, 'code_challenge') === undefined
    ? invalid('code_challenge is required for a public application.')
    : undefined;

const isSignedIn: Step = ({ person }) => (person ? undefined : { is: 'sign-in' });

/** "If the user has already authorized the application, the service skips the prompt", for the same scopes. */
const hasConsented: Step = ({ application, granted }) =>
  !application || (granted && isDeepStrictEqual(granted, application.scopes))
    ? undefined
    : { is: 'consent', application, scopes: application.scopes };

/** From top to bottom; the first that objects decides. Up to the registered address nothing may be redirected. */
const STEPS: readonly Step[] = [
  names('client_id'),
  applicationIsKnown,
  names('redirect_uri'),
  addressIsRegistered,
  nothingIsRepeated,
  asksForCode,
  answerIsInQuery,
  proofKeyIsGood,
  publicHasProofKey,
  isSignedIn,
  hasConsented,
];

export function judge(situation: Situation): Verdict {
  for (const step of STEPS) {
    const verdict = step(situation);
    if (verdict) return verdict;
  }
  return { is: 'code' };
}
