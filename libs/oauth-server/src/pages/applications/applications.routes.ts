import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, ApplicationPatch } from '../../application/application';
import { Applications } from '../../application/applications';
import { Grants } from '../../grant/grants';
import { showError } from '../error.page';
import { lead, show } from '../page';
import type { Route, Routes } from '../route';
import { addressIn, Administrators, type AdministratorVisit } from './administrators';
import { EMPTY_APPLICATION_FORM } from './application-form';
import { applicationsPage } from './applications.page';
import { deleteApplicationPage } from './delete-application.page';
import { newApplicationPage } from './new-application.page';
import { ReadApplicationForm } from './read-application-form';
import { idIn, ShowApplication } from './show-application';

const PATH = '/oauth/applications';

/** "Applications (administrators): create, redirect URIs, scopes, linked person, …, disable, delete." */
@Injectable()
export class ApplicationsRoutes implements Routes {
  constructor(
    @Inject(Administrators) private readonly administrators: Administrators,
    @Inject(Applications) private readonly applications: Applications,
    @Inject(ReadApplicationForm) private readonly forms: ReadApplicationForm,
    @Inject(ShowApplication) private readonly shown: ShowApplication,
    @Inject(Grants) private readonly grants: Grants,
  ) {}

  routes(): Route[] {
    const { administrators } = this;
    return [
      administrators.page(PATH, (visit, _request, reply) => this.list(visit, reply)),
      administrators.form(PATH, (...asked) => this.create(...asked)),
      administrators.page(`${PATH}/new`, async (visit, _request, reply) =>
        show(reply, newApplicationPage(visit, EMPTY_APPLICATION_FORM)),
      ),
      administrators.page(`${PATH}/:id`, (...asked) => this.one(...asked)),
      administrators.form(`${PATH}/:id`, (...asked) => this.change(...asked)),
      administrators.form(`${PATH}/:id/disable`, (...asked) => this.set({ disabled: true }, ...asked)),
      administrators.form(`${PATH}/:id/enable`, (...asked) => this.set({ disabled: false }, ...asked)),
      administrators.page(`${PATH}/:id/delete`, (...asked) => this.askToDelete(...asked)),
      administrators.form(`${PATH}/:id/delete`, (...asked) => this.delete(...asked)),
    ];
  }

  private async list(visit: AdministratorVisit, reply: FastifyReply): Promise<FastifyReply> {
    return show(reply, applicationsPage(visit, await this.applications.list(visit.account)));
  }

  /** The answer to the form is the only one that has the secret. */
  private async create(
    visit: AdministratorVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { form, wish, errors } = await this.forms.read(visit, null);
    if (Object.keys(errors).length > 0) return show(reply, newApplicationPage(visit, form, errors));
    const made = {
      name: wish.name ?? '',
      redirect_uris: wish.redirect_uris ?? [],
      scopes: wish.scopes ?? [],
      person_id: wish.person_id ?? null,
      public: wish.public ?? false,
    };
    const { application, client_secret } = await this.applications.create(
      visit.account,
      made,
      actorOf(visit),
    );
    if (client_secret === null) return saved(visit, reply, application.id);
    return this.shown.show(visit, request, reply, application.id, { client_secret });
  }

  private one(
    visit: AdministratorVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { saved: isSaved } = request.query as { saved?: unknown };
    return this.shown.show(visit, request, reply, idIn(request), isSaved === 'yes' ? { note: 'saved' } : {});
  }

  private async change(
    visit: AdministratorVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const id = idIn(request);
    const application = await this.applications.get(visit.account, id);
    if (!application) return showError(request, reply, 'not_found');
    const changedMeanwhile = () => this.shown.show(visit, request, reply, id, { note: 'changed_meanwhile' });
    const seen = application.version;
    if (visit.field('seen') !== String(seen)) return changedMeanwhile();
    const { form, wish, errors } = await this.forms.read(visit, application);
    if (Object.keys(errors).length > 0)
      return this.shown.show(visit, request, reply, id, { application, form, errors });
    const { public: _public, ...patch } = wish;
    if (Object.keys(patch).length === 0) return saved(visit, reply, id);
    const changed = await this.applications.update(visit.account, id, patch, actorOf(visit), seen);
    return changed ? saved(visit, reply, id) : changedMeanwhile();
  }

  private async set(
    patch: ApplicationPatch,
    visit: AdministratorVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const id = idIn(request);
    const changed = await this.applications.update(visit.account, id, patch, actorOf(visit));
    return changed ? saved(visit, reply, id) : showError(request, reply, 'not_found');
  }

  private async askToDelete(
    visit: AdministratorVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const application = await this.applications.get(visit.account, idIn(request));
    if (!application) return showError(request, reply, 'not_found');
    return show(reply, deleteApplicationPage(visit, application, await this.grants.countOf(application.id)));
  }

  private async delete(
    visit: AdministratorVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const gone = await this.applications.delete(visit.account, idIn(request), actorOf(visit));
    return gone ? lead(reply, addressIn(visit.account)) : showError(request, reply, 'not_found');
  }
}

export const actorOf = ({ signedIn, address }: AdministratorVisit): Actor => ({
  person_id: signedIn.person.id,
  address,
});

export const saved = ({ account }: AdministratorVisit, reply: FastifyReply, id: number): FastifyReply =>
  lead(reply, `${addressIn(account, `/${id}`)}&saved=yes`);
