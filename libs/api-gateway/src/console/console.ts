import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import {
  CONSOLE_CALLBACK_PATH,
  CONSOLE_CLIENT_ID,
  hashToken,
  languageOf,
  type Identity,
} from '@deskline/identity';
import { Clock, isTransient, NO_BODY } from '@deskline/platform';
import { ApiError, errors, json, noContent, pairOf, type Answer } from '@deskline/record-http';
import { Api } from '../api';
import type { StreamedAnswer } from '../changes/changes';
import { GatewaySettings } from '../gateway.settings';
import { Identities } from '../identity/identities';
import type { SetHeaders } from '../limit/rate-limit';
import { ConnectionInfo } from '../request/connection-info';
import { readBody } from '../request/read-body';
import { ConsoleClient } from './console-client';
import { CLEAR_SIGNED_IN, sessionCookie, signInCookie } from './console-cookies';
import { acceptedLanguage } from './console-page';
import { failedPage } from './failed-page';
import { requirePassword } from './password-required';
import { isOwnCall } from './same-origin';
import { beginSignIn, endSignIn, newBrowserSecret, SIGN_IN_SECONDS, wayBackIn } from './sign-in-state';
import { isWayBack } from './way-back';

/** Path of the API for the console. */
export const CONSOLE_API_PATH = '/console/api';

/** Answer with cookies, each of which is a header of its own. */
export interface ConsoleAnswer extends Answer {
  readonly cookies?: readonly string[];
}

/** Session by its cookie. */
interface Session {
  readonly hash: string;
  readonly identity: Identity;
}

const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Back end of the console: sign-in by our own code flow, then a session in a cookie that no script reads (ADR 106). */
@Injectable()
export class Console {
  constructor(
    @Inject(Api) private readonly api: Api,
    @Inject(ConsoleClient) private readonly client: ConsoleClient,
    @Inject(Identities) private readonly identities: Identities,
    @Inject(ConnectionInfo) private readonly connections: ConnectionInfo,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {}

  /** Sends the browser to the authorization server. A second tab begins with the secret of the first. */
  signIn(request: IncomingMessage): ConsoleAnswer {
    const to = parametersOf(request).get('to') ?? '/';
    if (!isWayBack(to)) throw errors.badRequest('to must be a path of this origin');
    const secret = signInCookie.read(request.headers.cookie) ?? newBrowserSecret();
    const { state, challenge } = beginSignIn(secret, to, this.clock.now().getTime());
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: CONSOLE_CLIENT_ID,
      redirect_uri: this.callbackOf(request),
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const cookies = [signInCookie.set(secret, SIGN_IN_SECONDS)];
    return { ...redirect(302, `/oauth/authorize?${query.toString()}`), cookies };
  }

  /** Redeems the code, if this browser began the sign-in. */
  async callback(request: IncomingMessage): Promise<ConsoleAnswer> {
    if (request.method !== 'GET') throw errors.notFound();
    const parameters = parametersOf(request);
    const [state, code] = [parameters.get('state'), parameters.get('code')];
    const begun = endSignIn(signInCookie.read(request.headers.cookie), state, this.clock.now().getTime());
    const redirect_uri = this.callbackOf(request);
    const isOurIssuer = parameters.get('iss') === `${this.connections.origin(request)}/oauth`;
    const { secret } =
      begun && code && isOurIssuer
        ? await this.client.start({
            code,
            code_verifier: begun.verifier,
            redirect_uri,
            address: this.connections.address(request),
          })
        : { secret: null };
    if (!begun || secret === null) return failedPage(request.headers, wayBackIn(state));
    return { ...redirect(303, begun.to), cookies: [sessionCookie.set(secret)] };
  }

  /** Person of the session, for the page. Without one the cookie is dropped. */
  async session(request: IncomingMessage): Promise<ConsoleAnswer> {
    const session = await this.find(request);
    if (!session)
      return {
        ...json(401, Buffer.from(JSON.stringify(errors.unauthorized().body)), PRIVATE),
        cookies: sessionCookie.read(request.headers.cookie) === null ? [] : [sessionCookie.clear],
      };
    return json(200, Buffer.from(JSON.stringify(described(session.identity))), PRIVATE);
  }

  /** Step-up: the password again, for a few minutes. */
  async confirm(request: IncomingMessage): Promise<Answer> {
    this.requireOwnCall(request);
    const { hash, identity } = await this.require(request);
    const password = passwordIn(await readBody(request, this.settings.MAX_BODY_BYTES));
    const address = this.connections.address(request);
    const outcome = await this.client.confirm({ token_hash: hash, password, address });
    switch (outcome.is) {
      case 'confirmed':
        return json(200, Buffer.from(JSON.stringify({ confirmed_until: outcome.until })), PRIVATE);
      case 'refused': {
        const language =
          languageOf(acceptedLanguage(request.headers)) ?? languageOf(identity.language) ?? 'en';
        throw errors.invalid([pairOf({ field: 'password', because: 'invalid' }, language)]);
      }
      case 'wait':
        throw new ApiError(429, { message: 'Too Many Requests' }, { 'Retry-After': String(outcome.seconds) });
      case 'ended':
        throw errors.unauthorized();
    }
  }

  /** Ends the session and the sign-in of this browser; also without one, so that the cookies go. */
  async signOut(request: IncomingMessage): Promise<ConsoleAnswer> {
    this.requireOwnCall(request);
    const secret = sessionCookie.read(request.headers.cookie);
    if (secret !== null) await this.client.end(hashToken(secret));
    const { head, body } = noContent();
    return {
      head: { ...head, headers: { ...head.headers, ...PRIVATE } },
      body,
      cookies: [sessionCookie.clear, CLEAR_SIGNED_IN],
    };
  }

  /** The API as the person of the session. */
  async call(
    request: IncomingMessage,
    requestId: string,
    setHeaders: SetHeaders,
  ): Promise<Answer | StreamedAnswer> {
    this.requireOwnCall(request);
    const { hash, identity } = await this.require(request);
    return this.api.answer(request, requestId, setHeaders, {
      base: CONSOLE_API_PATH,
      identity,
      hash,
      renew: async () => (await this.require(request)).identity,
      require: (calls) => requirePassword(identity, calls, this.clock.now().getTime()),
    });
  }

  private requireOwnCall(request: IncomingMessage): void {
    if (!isOwnCall(request.headers, this.connections.origin(request))) throw errors.forbidden();
  }

  private async require(request: IncomingMessage): Promise<Session> {
    const session = await this.find(request);
    if (!session) throw errors.unauthorized();
    return session;
  }

  private async find({ headers }: IncomingMessage): Promise<Session | null> {
    const secret = sessionCookie.read(headers.cookie);
    if (secret === null) return null;
    const hash = hashToken(secret);
    const identity = await this.identities.findConsole(hash).catch((error: unknown) => {
      throw isTransient(error) ? errors.unavailable(error) : error;
    });
    return identity && { hash, identity };
  }

  private callbackOf(request: IncomingMessage): string {
    return this.connections.origin(request) + CONSOLE_CALLBACK_PATH;
  }
}

function described({
  person,
  home_account,
  roles,
  account_names = {},
  console,
  ...identity
}: Identity): object {
  const accounts = [home_account, ...Object.keys(roles).filter((id) => id !== home_account)];
  return {
    person,
    account: { id: home_account, name: account_names[home_account] ?? home_account },
    roles: roles[home_account] ?? [],
    accounts: accounts.map((id) => ({ id, name: account_names[id] ?? id, roles: roles[id] ?? [] })),
    language: identity.language,
    time_zone: identity.time_zone,
    application: identity.application ?? null,
    confirmed_until: console?.confirmed_until ?? null,
    expires_at: console?.expires_at ?? null,
  };
}

const redirect = (status: number, location: string): Answer => ({
  head: { status, headers: { Location: location, ...PRIVATE } },
  body: NO_BODY,
});

function parametersOf({ url = '' }: IncomingMessage): URLSearchParams {
  const question = url.indexOf('?');
  return new URLSearchParams(question < 0 ? '' : url.slice(question + 1));
}

/** No password is longer (password.rules.ts of the authorization server). */
const LONGEST_PASSWORD = 1_024;

function passwordIn(body: Buffer): string {
  let given: unknown;
  try {
    given = JSON.parse(body.toString());
  } catch {
    throw errors.invalidJson();
  }
  const { password } = (given ?? {}) as { password?: unknown };
  if (typeof password !== 'string' || password === '' || password.length > LONGEST_PASSWORD)
    throw errors.invalid([pairOf({ field: 'password', because: 'blank' }, 'en')]);
  return password;
}
