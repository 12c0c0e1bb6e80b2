import { Inject, Injectable } from '@nestjs/common';
import { ALL_SCOPES, principalIn, type Language } from '@deskline/identity';
import { Nats, Unavailable } from '@deskline/platform';
import {
  recordsSubject,
  type ErrorBody,
  type Pair,
  type RecordAnswer,
  type RecordCall,
} from '@deskline/record-http';
import { OauthSettings } from '../../oauth.settings';
import type { SignedIn } from '../../session/sessions';

/** Fields of the person record that the profile page changes. */
export interface OwnDetails {
  name?: string;
  time_zone?: string | null;
  locale?: string | null;
}

export type Changed = { is: 'changed' } | { is: 'forbidden' } | { is: 'wrong'; pairs: readonly Pair[] };

const OWNER = 'configuration-records';

/**
 * Person record of the signed-in person. Changes are sent to configuration-records as the gateway would send them, so its
 * rules and grants apply; when they are answered, they are in force here and in every gateway (ADR 17). Rejects if that
 * service does not answer.
 */
@Injectable()
export class OwnRecord {
  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
  ) {}

  async change(
    signedIn: SignedIn,
    details: OwnDetails,
    { language, request_id, base_url }: { language: Language; request_id: string; base_url: string },
  ): Promise<Changed> {
    if (Object.keys(details).length === 0) return { is: 'changed' };
    const { id } = signedIn.person;
    const head: RecordCall = {
      method: 'PATCH',
      path: `/people/${id}`,
      query: '',
      principal: principalOf(signedIn, language),
      request_id,
      base_url,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    };
    const frame = { head, body: Buffer.from(JSON.stringify(details)) };
    const timeout = this.settings.DIRECTORY_CHANGE_TIMEOUT_MS;
    const answer = await this.nats.request<RecordAnswer>(recordsSubject(OWNER), frame, timeout);
    const { status } = answer.head;
    if (status === 422) return { is: 'wrong', pairs: pairsIn(answer.body) };
    if (status === 403 || status === 404) return { is: 'forbidden' };
    if (status >= 300) throw new Unavailable(`${OWNER} answers a change of a person with ${status}`);
    return { is: 'changed' };
  }
}

function principalOf(signedIn: SignedIn, language: Language) {
  const { account, person, roles, team_ids, organization_id, time_zone } = signedIn;
  const { id, name } = person;
  const said = { person: { id, name }, roles, team_ids, organization_id, time_zone, language };
  const principal = principalIn({ ...said, home_account: account, scopes: ALL_SCOPES }, account);
  if (!principal) throw new Error('a person has nothing to do with the own account');
  return principal;
}

const pairsIn = (body: Buffer): readonly Pair[] => (JSON.parse(body.toString()) as ErrorBody).errors ?? [];
