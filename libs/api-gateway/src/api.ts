import { Deadline, NO_BODY } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import {
  hashToken,
  languageOf,
  principalIn,
  type Identity,
  type Language,
  type Principal,
} from '@deskline/identity';
import { errors, json, operationsIn, type Answer } from '@deskline/record-http';
import { conditional } from './answer/conditional';
import { withOwnIdentity } from './answer/own-identity';
import { UPLOAD_PATH } from './attachments/storage-answer';
import { Upload } from './attachments/upload';
import { Cors } from './answer/cors';
import type { StreamedAnswer } from './changes/changes';
import { CallLog } from './calls/call-log';
import { Documents } from './documents/documents';
import {
  assertOnlyForEvents,
  eventsIn,
  forwardedBody,
  isKeyed,
  keyedCall,
  type KeyedCall,
} from './events/event-calls';
import { GatewaySettings } from './gateway.settings';
import { Authenticate, isUnauthorized, tokenIn, type GivenCaller } from './identity/authenticate';
import { RateLimit, type SetHeaders } from './limit/rate-limit';
import { CrossServiceCollections } from './cross-service/cross-service-collections';
import { isOwnPath, targetOf } from './request/target';
import { ConnectionInfo } from './request/connection-info';
import {
  forwardedHeaders,
  type ForwardedHeaders,
  namedHeader,
  withoutConditions,
  type HeaderReader,
} from './request/forwarded-headers';
import { readBody } from './request/read-body';
import { selfPrincipal } from './routing/self-principal';
import { Forward } from './routing/forward';
import { BASE_PATH } from './routing/base-path';
import { OpenRoutes } from './routing/open-routes';
import { OwnPaths, refuseDryRun } from './routing/own-paths';
import { Router, type Route } from './routing/router';

/** Handles a call of the API from its arrival to its answer. */
@Injectable()
export class Api {
  private readonly account: HeaderReader;
  private readonly language: HeaderReader;
  private readonly forwarded: ForwardedHeaders;

  constructor(
    @Inject(ConnectionInfo) private readonly connections: ConnectionInfo,
    @Inject(Cors) private readonly cors: Cors,
    @Inject(Authenticate) private readonly authenticate: Authenticate,
    @Inject(RateLimit) private readonly limit: RateLimit,
    @Inject(Documents) private readonly documents: Documents,
    @Inject(OwnPaths) private readonly ownPaths: OwnPaths,
    @Inject(OpenRoutes) private readonly openRoutes: OpenRoutes,
    @Inject(Router) private readonly router: Router,
    @Inject(Forward) private readonly forward: Forward,
    @Inject(CrossServiceCollections) private readonly crossService: CrossServiceCollections,
    @Inject(Upload) private readonly upload: Upload,
    @Inject(CallLog) private readonly calls: CallLog,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {
    this.account = namedHeader('account', settings.ACCOUNT_HEADER_ALIASES);
    this.language = namedHeader('language', settings.LANGUAGE_HEADER_ALIASES);
    this.forwarded = forwardedHeaders(settings.SOURCE_HEADER_ALIASES);
  }

  /**
   * Steps in order; each may end the call by throwing. Paths are not disclosed to unauthenticated callers. All waits of
   * the call share one deadline; the client's own time to send a body or a file is not counted. A given caller is who it is
   * whatever the headers say.
   */
  async answer(
    request: IncomingMessage,
    requestId: string,
    setHeaders: SetHeaders,
    given?: GivenCaller,
  ): Promise<Answer | StreamedAnswer> {
    const { headers } = request;
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
    const preflight = given ? null : this.cors.preflight(method, headers);
    if (preflight) return preflight;
    const target = targetOf(request.url ?? '', given?.base ?? BASE_PATH);
    given?.require([{ method, path: target.path }]);
    const deadline = Deadline.in(this.settings.CALL_TIMEOUT_MS);
    if (method === 'GET' && isOwnPath('/rate_limit', target.path, headers))
      return deadline.limit(this.rateLimit(request, setHeaders, given));
    // The signed fields of the upload form are the credentials.
    if (target.path === UPLOAD_PATH && method === 'POST') {
      refuseDryRun(target.query);
      return this.upload.receive(request, this.language(headers) ?? 'en', (caller) =>
        this.limit.admit(request, caller, setHeaders),
      );
    }

    const document = method === 'GET' ? this.documents.at(target.path) : undefined;
    const open = this.openRoutes.find(method, target.path);
    if (open?.changesOnGet && request.method === 'HEAD') throw errors.notFound();
    const keyed =
      !given && isKeyed(request, method, target.path)
        ? await keyedCall(request, this.settings.MAX_BODY_BYTES)
        : undefined;
    const identity = open?.unlimited
      ? null
      : await deadline.limit(
          this.admit(
            request,
            Boolean(document ?? open),
            setHeaders,
            operationsIn(method, target.path, target.query),
            keyed,
            given,
          ),
        );
    if (document) return document(headers, this.languageOf(identity, headers));
    const caller = open ? null : identity;
    const principal = caller && this.inAccount(caller, headers);
    const base_url = this.connections.origin(request) + BASE_PATH;
    const call = caller &&
      principal && {
        ...{ request, requestId, method, ...target, caller, principal, base_url, deadline },
        admitMore: (operations: number) => this.limit.admitMore(request, caller, setHeaders, operations),
        tokenHash: () => tokenHash(headers, given),
        renew: () => this.renew(headers, given),
        require: (calls: readonly Called[]) => given?.require(calls),
      };
    const own = call && this.ownPaths.answer(call);
    if (own) return own;
    const route = open ?? this.routeOf(method, target.path, principal);
    const isMe = route.self === 'me' || route.self === 'person_me';
    const head = {
      method,
      path: route.path,
      query: target.query,
      principal: caller && principal && route.self ? selfPrincipal(route.self, principal, caller) : principal,
      ...(route.token && {
        token_hash: tokenHash(headers, given),
        address: this.connections.address(request),
      }),
      request_id: requestId,
      base_url,
      headers: isMe ? withoutConditions(this.forwarded(headers)) : this.forwarded(headers),
    };
    const { left } = deadline;
    const body =
      keyed?.body ?? (method === 'GET' ? NO_BODY : await readBody(request, this.settings.MAX_BODY_BYTES));
    const rest = Deadline.in(left);
    const more = caller && eventsIn(method, route.path, body) - 1;
    if (caller && more) await rest.limit(this.limit.admitMore(request, caller, setHeaders, more));
    const forwarded = await (route.crossService
      ? this.crossService.answer(head, rest)
      : this.forward.call(route.service, head, forwardedBody(route.path, body), rest));
    const answer = isMe && caller && principal ? withOwnIdentity(forwarded, principal, caller) : forwarded;
    return method === 'GET' ? conditional(answer, headers) : answer;
  }

  /** Authenticates the caller and counts the call; invalid credentials count against the address. */
  private async admit(
    request: IncomingMessage,
    isOpen: boolean,
    setHeaders: SetHeaders,
    operations: number,
    keyed?: KeyedCall,
    given?: GivenCaller,
  ): Promise<Identity | null> {
    let caller: Identity | null = given?.identity ?? null;
    try {
      caller ??= await this.authenticate.caller(keyed?.authorization ?? request.headers.authorization);
    } catch (error) {
      if (isOpen || isUnauthorized(error)) await this.limit.admit(request, null, setHeaders);
      if (!isOpen) throw error;
    }
    if (caller) {
      this.calls.begin(request, caller, this.account(request.headers), given?.base ?? BASE_PATH);
      await this.limit.admit(request, caller, setHeaders, operations);
      if (keyed) assertOnlyForEvents(caller);
    }
    return caller;
  }

  private async rateLimit(
    request: IncomingMessage,
    setHeaders: SetHeaders,
    given?: GivenCaller,
  ): Promise<Answer> {
    const caller = given
      ? given.identity
      : await this.authenticate.callerIfAny(request.headers.authorization);
    const core = await this.limit.lookUp(request, caller, setHeaders);
    const body = Buffer.from(JSON.stringify({ resources: { core } }));
    return conditional(json(200, body, { 'Cache-Control': 'no-store' }), request.headers);
  }

  /** The header overrides the language of the caller. */
  private languageOf(caller: Identity | null, headers: IncomingHttpHeaders): Language {
    return languageOf(this.language(headers)) ?? languageOf(caller?.language) ?? 'en';
  }

  /** Finds the caller anew, for a call that lasts. */
  private async renew(headers: IncomingHttpHeaders, given?: GivenCaller): Promise<Principal> {
    const caller = await (given ? given.renew() : this.authenticate.caller(headers.authorization));
    return this.inAccount(caller, headers);
  }

  /** Without an account header: the account of the caller's own person record. */
  private inAccount(caller: Identity, headers: IncomingHttpHeaders): Principal {
    const account = this.account(headers) ?? caller.home_account;
    const principal = principalIn(caller, account, languageOf(this.language(headers)));
    if (!principal) throw errors.forbidden();
    return principal;
  }

  private routeOf(method: string, path: string, principal: Principal | null): Route {
    const route =
      principal &&
      (this.crossService.route(method, path) ?? this.router.route(method, path, principal.person.id));
    if (!route) throw errors.notFound();
    return route;
  }
}

type Called = Parameters<GivenCaller['require']>[0][number];

const tokenHash = ({ authorization }: IncomingHttpHeaders, given?: GivenCaller): string =>
  given?.hash ?? hashToken(tokenIn(authorization) ?? '');
