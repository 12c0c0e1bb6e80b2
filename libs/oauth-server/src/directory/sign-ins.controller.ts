import { hasRole } from '@deskline/identity';
import { Database, NO_BODY, type Frame } from '@deskline/platform';
import { ADMINISTRATORS } from '@deskline/record';
import {
  exportSubject,
  MAX_EXPORT_ROWS,
  SIGN_INS,
  type ExportAnswer,
  type ExportRequest,
} from '@deskline/record-http';
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';

/** Parameters: person, account of the person. No row has a secret or its hash. The newest events of the security log. */
const SIGN_INS_OF = `SELECT row::text FROM (
  SELECT 1 AS part, created_at AS at, json_build_object('kind', 'personal_access_token', 'id', token.id, 'name', token.name,
    'hint', hint, 'scopes', scopes, 'created_at', created_at, 'expires_at', expires_at, 'revoked_at', revoked_at) AS row
  FROM personal_token token WHERE person_id = $1
  UNION ALL
  SELECT 2, created_at, json_build_object('kind', 'session', 'created_at', created_at, 'seen_at', seen_at,
    'user_agent', user_agent, 'address', address) FROM session WHERE person_id = $1
  UNION ALL
  SELECT 3, consent.created_at, json_build_object('kind', 'authorization', 'application', application.name, 'scopes', consent.scopes,
    'created_at', consent.created_at, 'revoked_at', consent.revoked_at)
  FROM authorization_grant consent JOIN application ON application.id = consent.application_id WHERE consent.person_id = $1
  UNION ALL
  (SELECT 4, at, json_build_object('kind', 'security_event', 'event', what, 'at', at, 'address', address, 'details', details)
  FROM security_log WHERE account_id = $2 AND person_id = $1 ORDER BY id DESC LIMIT ${MAX_EXPORT_ROWS})
) found WHERE EXISTS (SELECT FROM person WHERE id = $1 AND account_id = $2) ORDER BY part, at`;

/** Answers gateways for tokens, sessions and sign-ins in an export about a person. */
@Controller()
export class SignInsController {
  constructor(@Inject(Database) private readonly database: Database) {}

  @MessagePattern(exportSubject('oauth-server'))
  async page(@Payload() { head }: Frame<ExportRequest>): Promise<Frame<ExportAnswer>> {
    const { principal, type, about, after_id } = head;
    const none = { rows: 0, last_id: after_id, isEnd: true };
    if (type !== SIGN_INS || !about) return { head: { status: 404, ...none }, body: NO_BODY };
    if (!hasRole(principal, ADMINISTRATORS)) return { head: { status: 403, ...none }, body: NO_BODY };
    const found = await this.database.rows(SIGN_INS_OF, [about.id, principal.account], 'sign_ins.of');
    const body = Buffer.from(found.map(([row]) => `${row}\n`).join(''));
    return { head: { ...none, status: 200, rows: found.length }, body };
  }
}
