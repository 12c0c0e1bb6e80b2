import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isInAudience, type Role } from '@deskline/record';
import { OauthApplication } from '../../api/oauth-application.record';
import type { Actor } from '../../application/application';
import type { SignedIn } from '../../session/sessions';
import { showError } from '../error.page';
import { Members, type MemberVisit } from '../members';
import type { Route } from '../route';
import { say } from '../texts/texts';

export type AdministratorVisit = MemberVisit & {
  /** Account of the shown applications, and all accounts that can be chosen. */
  account: string;
  accounts: readonly string[];
};

type Answer = (
  visit: AdministratorVisit,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** Accounts whose applications this person manages, their own first. */
export function administeredBy({ account, roles }: Pick<SignedIn, 'account' | 'roles'>): string[] {
  const all = Object.keys(roles).filter((each) => manages(roles[each] ?? []));
  const others = all.filter((each) => each !== account).sort();
  return all.includes(account) ? [account, ...others] : others;
}

/** Permits the same people as the API under /v1. */
const manages = (roles: readonly Role[]): boolean =>
  OauthApplication.access.some(({ to, update }) => update !== undefined && isInAudience(roles, to));

/** Routes for administrators; the account is in the address, so that a form is never applied to another account. */
@Injectable()
export class Administrators {
  constructor(@Inject(Members) private readonly members: Members) {}

  page(path: string, answer: Answer): Route {
    return this.members.page(path, admitted(answer));
  }

  form(path: string, answer: Answer): Route {
    return this.members.form(path, admitted(answer), '/oauth/applications');
  }
}

const admitted =
  (answer: Answer): Parameters<Members['page']>[1] =>
  async (visit, request, reply) => {
    const accounts = administeredBy(visit.signedIn);
    const { account: requested = accounts[0] } = request.query as Record<string, unknown>;
    const account = accounts.find((each) => each === requested);
    if (account !== undefined) return answer({ ...visit, account, accounts }, request, reply);
    const explanation = say(visit.language, 'apps_for_administrators');
    return showError(request, reply, 'not_allowed', { explanation });
  };

/** Signed-in administrator, for the audit. */
export const actorOf = ({ signedIn, address }: AdministratorVisit): Actor => ({
  person_id: signedIn.person.id,
  address,
});

/** Address of one of these pages, in an account. */
export const addressIn = (account: string, path = ''): string =>
  `/oauth/applications${path}?account=${encodeURIComponent(account)}`;
