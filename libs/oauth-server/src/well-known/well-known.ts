import { Injectable } from '@nestjs/common';
import { LANGUAGES } from '@deskline/identity';
import type { Route, Routes } from '../pages/route';
import { issuerOf } from '../token/endpoint/forwarded-request';

const METADATA = '.well-known/oauth-authorization-server';

/** Authorization server metadata (RFC 8414). */
const metadataOf = (issuer: string): Record<string, unknown> => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  revocation_endpoint: `${issuer}/revoke`,
  introspection_endpoint: `${issuer}/introspect`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  ui_locales_supported: LANGUAGES,
});

/** RFC 8414 3.1 puts the path of the issuer behind; many clients only look below the issuer, so it is there as well. */
@Injectable()
export class WellKnown implements Routes {
  /** Not in shared caches: without PUBLIC_URL the document repeats the Host header of one client. */
  routes(): Route[] {
    return [`/${METADATA}/oauth`, `/oauth/${METADATA}`].map((path) => ({
      method: 'GET',
      path,
      handle: (request, reply) =>
        reply
          .headers({ 'cache-control': 'private, no-cache', 'access-control-allow-origin': '*' })
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(metadataOf(issuerOf(request)))),
    }));
  }
}
