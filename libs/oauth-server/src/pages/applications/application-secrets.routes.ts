import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Secrets } from '../../application/secrets';
import { showError } from '../error.page';
import type { Route, Routes } from '../route';
import { Administrators, type AdministratorVisit } from './administrators';
import { actorOf, saved } from './applications.routes';
import { idIn, ShowApplication } from './show-application';

const PATH = '/oauth/applications/:id/secrets';

/** "secrets (several, rotated without downtime)" */
@Injectable()
export class ApplicationSecretsRoutes implements Routes {
  constructor(
    @Inject(Administrators) private readonly administrators: Administrators,
    @Inject(Secrets) private readonly secrets: Secrets,
    @Inject(ShowApplication) private readonly shown: ShowApplication,
  ) {}

  routes(): Route[] {
    const { administrators } = this;
    const on = `${PATH}/:secret`;
    return [
      administrators.form(PATH, (...asked) => this.add(...asked)),
      administrators.form(`${on}/disable`, (...asked) => this.change('disable', ...asked)),
      administrators.form(`${on}/enable`, (...asked) => this.change('enable', ...asked)),
      administrators.form(`${on}/delete`, (...asked) => this.change('delete', ...asked)),
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
    return this.shown.show(visit, request, reply, id, { client_secret: made.client_secret });
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
