import { Inject, Injectable } from '@nestjs/common';
import { Deadline } from '@deskline/platform';
import { errors, takeDryRun, type Answer } from '@deskline/record-http';
import { GatewaySettings } from '../gateway.settings';
import type { AdmittedCall } from '../request/admitted-call';
import { ConnectionInfo } from '../request/connection-info';
import { forwardedHeaders, withoutConditions, type ForwardedHeaders } from '../request/forwarded-headers';
import { readBody } from '../request/read-body';
import { Router } from '../routing/router';
import { selfPrincipal } from '../routing/self-principal';
import { Bulk } from './bulk';
import { countOf, operationsOf, type Operation } from './operations';

/** `POST /bulk`: several changes, each as a call with the same headers would make it. */
@Injectable()
export class BulkCalls {
  private readonly forwarded: ForwardedHeaders;

  constructor(
    @Inject(Bulk) private readonly bulk: Bulk,
    @Inject(Router) private readonly router: Router,
    @Inject(ConnectionInfo) private readonly connections: ConnectionInfo,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {
    this.forwarded = forwardedHeaders(settings.SOURCE_HEADER_ALIASES);
  }

  /** Each operation counts for the rate limit. */
  async answer(call: AdmittedCall): Promise<Answer> {
    const { request, requestId, query, caller, principal, base_url } = call;
    const { headers } = request;
    const { isDry, query: rest } = takeDryRun(query);
    if (rest !== '') throw errors.badRequest('Only dry_run is a parameter of a bulk call');
    if (headers['if-match'] !== undefined)
      throw errors.badRequest('If-Match is a member of an operation: if_match');
    const { left } = call.deadline;
    const given = operationsOf(await readBody(request, this.settings.MAX_BODY_BYTES));
    call.require(given);
    const deadline = Deadline.in(left);
    await deadline.limit(call.admitMore(countOf(given) - 1));
    const shared = {
      principal,
      request_id: requestId,
      base_url,
      headers: { ...withoutConditions(this.forwarded(headers)), 'content-type': 'application/json' },
    };
    return this.bulk.answer(
      {
        shared,
        operations: isDry ? given.map(asDryRun) : given,
        routeOf: ({ method, path }) => this.router.route(method, path, principal.person.id),
        headOf: ({ self, token }) => ({
          ...(self && { principal: selfPrincipal(self, principal, caller) }),
          ...(token && { token_hash: call.tokenHash(), address: this.connections.address(request) }),
        }),
      },
      deadline,
    );
  }
}

const asDryRun = (operation: Operation): Operation => ({
  ...operation,
  query: operation.query === '' ? 'dry_run=1' : `${operation.query}&dry_run=1`,
});
