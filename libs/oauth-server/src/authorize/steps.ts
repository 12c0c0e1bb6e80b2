import { isDeepStrictEqual } from 'node:util';
import type { Scope } from '@deskline/identity';
import type { Application } from '../application/application';
import type { OauthErrorCode } from '../oauth-errors';
import { isChallenge } from '../token/grants/pkce';
import { parameter, type AuthorizationRequest } from './authorization-request';

/** Facts that an authorization request is judged by. */
export interface Situation {
  request: AuthorizationRequest;
  application: Application | null;
  /** Signed-in person. */
  person: { id: number } | null;
  /** Scopes of that person's grant for the application, if one is in force. */
  granted: readonly Scope[] | null;
}

/** Reason for an error page instead of a redirect. */
export type Fault =
  | { because: 'missing' | 'repeated'; parameter: string }
  | { because: 'application' | 'address' };

export type Verdict =
  /** Never redirected, as the redirect URI is not verified. */
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
      : parameter(request, name) === undefined
        ? page({ because: 'missing', parameter: name })
        : undefined;
};

const applicationIsKnown: Step = ({ application }) =>
  !application || application.disabled ? page({ because: 'application' }) : undefined;

/** "must match one of the endpoints registered for the application", character by character. */
const addressIsRegistered: Step = ({ request, application }) =>
  application?.redirect_uris.includes(parameter(request, 'redirect_uri') ?? '')
    ? undefined
    : page({ because: 'address' });

const nothingIsRepeated: Step = ({ request }) =>
  request.repeated.length > 0 ? invalid('A parameter is given twice.') : undefined;

const asksForCode: Step = ({ request }) =>
  parameter(request, 'response_type') === 'code' ? undefined : invalid('response_type must be code.');

/** The response is in the query of the redirect URI; other response modes are not supported. */
const answerIsInQuery: Step = ({ request }) =>
  (parameter(request, 'response_mode') ?? 'query') === 'query'
    ? undefined
    : invalid('response_mode must be query.');

/** RFC 7636 4.3: the default method is plain, which is not supported. */
const proofKeyIsGood: Step = ({ request }) => {
  const challenge = parameter(request, 'code_challenge');
  const method = parameter(request, 'code_challenge_method');
  if (challenge === undefined) {
    return method === undefined ? undefined : invalid('code_challenge is required with its method.');
  }
  if (method !== 'S256') return invalid('code_challenge_method must be S256.');
  return isChallenge(challenge) ? undefined : invalid('code_challenge must be 43 url-safe characters.');
};

const publicHasProofKey: Step = ({ request, application }) =>
  application?.public && parameter(request, 'code_challenge') === undefined
    ? invalid('code_challenge is required for a public application.')
    : undefined;

const isSignedIn: Step = ({ person }) => (person ? undefined : { is: 'sign-in' });

/** "If the user has already authorized the application, the service skips the prompt", for the same scopes.
 * The installation's own application has no prompt. */
const hasConsented: Step = ({ application, granted }) =>
  !application || application.first_party || (granted && isDeepStrictEqual(granted, application.scopes))
    ? undefined
    : { is: 'consent', application, scopes: application.scopes };

/** Run from top to bottom; the first verdict counts. Steps up to the registered address must not redirect. */
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
