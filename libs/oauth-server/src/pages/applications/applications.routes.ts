import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withDefaults } from '../../application/application-change';
import { Applications } from '../../application/applications';
import { Grants } from '../../authorize/grants';
import { showError } from '../error.page';
import { lead, show } from '../page';
import type { Route, Routes } from '../route';
import { actorOf, addressIn, Administrators, type AdministratorVisit } from './administrators';
import { EMPTY_APPLICATION_FORM } from './application-form';
import { applicationsPage } from './applications.page';
import { deleteApplicationPage } from './delete-application.page';
import { newApplicationPage } from './new-application.page';
import { ReadApplicationForm } from './read-application-form';
import { idIn, numberIn, ShowApplication } from './show-application';

const PATH = '/oauth/applications';

/** Limit of one page. */
const MOST_LISTED = 100;

/** "Applications (administrators): create, redirect URIs, scopes, linked person, …, disable, delete." */
@Injectable()
export class ApplicationsRoutes implements Routes {
  constructor(
    @Inject(Administrators) private readonly administrators: Administrators,
    @Inject(Applications) private readonly applications: Applications,
    @Inject(ReadApplicationForm) private readonly forms: ReadApplicationForm,
    @Inject(ShowApplication) private readonly showApplication: ShowApplication,
    @Inject(Grants) private readonly grants: Grants,
  ) {}

  routes(): Route[] {
    const { administrators } = this;
    return [
      administrators.page(PATH, (...args) => this.list(...args)),
      administrators.form(PATH, (...args) => this.create(...args)),
      administrators.page(`${PATH}/new`, async (visit, _request, reply) =>
        show(reply, newApplicationPage(visit, EMPTY_APPLICATION_FORM)),
      ),
      administrators.page(`${PATH}/:id`, (...args) => this.one(...args)),
      administrators.form(`${PATH}/:id`, (...args) => this.change(...args)),
      administrators.form(`${PATH}/:id/disable`, (...args) => this.disable(...args)),
      administrators.form(`${PATH}/:id/enable`, (...args) => this.enable(...args)),
      administrators.page(`${PATH}/:id/delete`, (...args) => this.askToDelete(...args)),
      administrators.form(`${PATH}/:id/delete`, (...args) => this.delete(...args)),
    ];
  }

  /** Reads one more than a page shows, to know whether another page follows. */
  private async list(
    visit: AdministratorVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { after } = request.query as { after?: unknown };
    const listed = await this.applications.list(visit.account, numberIn(after), MOST_LISTED + 1);
    const page = listed.slice(0, MOST_LISTED);
    const next = listed.length > MOST_LISTED ? page.at(-1)?.id : undefined;
    return show(reply, applicationsPage(visit, page, next));
  }

  /** Shows the secret in the answer to the form, and never again. */
  private async create(
    visit: AdministratorVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { form, wish, errors } = await this.forms.read(visit, null);
    if (Object.keys(errors).length > 0) return show(reply, newApplicationPage(visit, form, errors));
    const made = await this.applications.create(visit.account, withDefaults(wish), actorOf(visit));
    const { application, client_secret } = made;
    if (client_secret === null) return saved(visit, reply, application.id);
    return this.showApplication.show(visit, request, reply, application.id, { client_secret });
  }

  private one(
    visit: AdministratorVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { saved: isSaved } = request.query as { saved?: unknown };
    return this.showApplication.show(
      visit,
      request,
      reply,
      idIn(request),
      isSaved === 'yes' ? { note: 'saved' } : {},
    );
  }

  private async change(
    visit: AdministratorVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const id = idIn(request);
    const application = await this.applications.get(visit.account, id);
    if (!application) return showError(request, reply, 'not_found');
    const changedMeanwhile = () =>
      this.showApplication.show(visit, request, reply, id, { note: 'changed_meanwhile' });
    const seen = application.version;
    if (visit.field('seen') !== String(seen)) return changedMeanwhile();
    const { form, wish, errors } = await this.forms.read(visit, application);
    if (Object.keys(errors).length > 0)
      return this.showApplication.show(visit, request, reply, id, { application, form, errors });
    const { public: _public, ...patch } = wish;
    if (Object.keys(patch).length === 0) return saved(visit, reply, id);
    const changed = await this.applications.update(visit.account, id, patch, actorOf(visit), seen);
    return changed ? saved(visit, reply, id) : changedMeanwhile();
  }

  private async disable(
    visit: AdministratorVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const id = idIn(request);
    const changed = await this.applications.update(visit.account, id, { disabled: true }, actorOf(visit));
    return changed ? saved(visit, reply, id) : showError(request, reply, 'not_found');
  }

  /** Saves the shown version; if it is outdated, shows the current one. */
  private async enable(
    visit: AdministratorVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const id = idIn(request);
    const application = await this.applications.get(visit.account, id);
    if (!application) return showError(request, reply, 'not_found');
    const errors = await this.forms.enablingErrors(visit, application);
    if (Object.keys(errors).length > 0)
      return this.showApplication.show(visit, request, reply, id, { errors });
    const [patch, by] = [{ disabled: false }, actorOf(visit)];
    const changed = await this.applications.update(visit.account, id, patch, by, application.version);
    if (changed) return saved(visit, reply, id);
    return this.showApplication.show(visit, request, reply, id, { note: 'changed_meanwhile' });
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
    const deleted = await this.applications.delete(visit.account, idIn(request), actorOf(visit));
    return deleted ? lead(reply, addressIn(visit.account)) : showError(request, reply, 'not_found');
  }
}

export const saved = ({ account }: AdministratorVisit, reply: FastifyReply, id: number): FastifyReply =>
  lead(reply, `${addressIn(account, `/${id}`)}&saved=yes`);
