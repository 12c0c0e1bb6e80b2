import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pairOf } from '@deskline/record-http';
import { Forbidden, Invalid } from '@deskline/record-store';
import { Secrets } from '../../application/secrets';
import { showError } from '../error.page';
import type { Route, Routes } from '../route';
import { actorOf, Administrators, type AdministratorVisit } from './administrators';
import { saved } from './applications.routes';
import { idIn, ShowApplication } from './show-application';

const PATH = '/oauth/applications/:id/secrets';

/** "secrets (several, rotated without downtime)" */
@Injectable()
export class ApplicationSecretsRoutes implements Routes {
  constructor(
    @Inject(Administrators) private readonly administrators: Administrators,
    @Inject(Secrets) private readonly secrets: Secrets,
    @Inject(ShowApplication) private readonly showApplication: ShowApplication,
  ) {}

  routes(): Route[] {
    const { administrators } = this;
    const on = `${PATH}/:secret`;
    return [
      administrators.form(
        PATH,
        explained((...args) => this.add(...args)),
      ),
      administrators.form(`${on}/disable`, (...args) => this.change('disable', ...args)),
      administrators.form(
        `${on}/enable`,
        explained((...args) => this.change('enable', ...args)),
      ),
      administrators.form(`${on}/delete`, (...args) => this.change('delete', ...args)),
    ];
  }

  private async add(
    visit: AdministratorVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const id = idIn(request);
    const made = await this.secrets.add(visit.account, id, actorOf(visit));
    if (!made) return showError(request, reply, 'not_found');
    return this.showApplication.show(visit, request, reply, id, { client_secret: made.client_secret });
  }

  private async change(
    act: 'disable' | 'enable' | 'delete',
    visit: AdministratorVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const which = [visit.account, idIn(request), idIn(request, 'secret')] as const;
    const by = actorOf(visit);
    const done =
      act === 'delete'
        ? await this.secrets.delete(...which, by)
        : await this.secrets.setDisabled(...which, act === 'disable', by);
    return done ? saved(visit, reply, which[1]) : showError(request, reply, 'not_found');
  }
}

type Answer = Parameters<Administrators['form']>[1];

/** Explains a refusal in the words of the API under /v1. */
const explained =
  (answer: Answer): Answer =>
  async (visit, request, reply) => {
    const { language } = visit;
    try {
      return await answer(visit, request, reply);
    } catch (error) {
      if (error instanceof Forbidden) {
        const [, explanation] = pairOf({ field: 'person', because: 'acts_elsewhere' }, language);
        return showError(request, reply, 'not_allowed', { explanation });
      }
      if (!(error instanceof Invalid)) throw error;
      const explanation = error.problems.map((problem) => pairOf(problem, language)[1]).join(' ');
      return showError(request, reply, 'not_allowed', { status: 422, explanation });
    }
  };
