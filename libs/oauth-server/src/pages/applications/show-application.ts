import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Applications } from '../../application/applications';
import { Grants } from '../../authorize/grants';
import { showError } from '../error.page';
import { show } from '../page';
import type { AdministratorVisit } from './administrators';
import { applicationPage, type ApplicationView } from './application.page';
import { ReadApplicationForm } from './read-application-form';

/** Id in the path; 0, which no record has, if it is no number. */
export function idIn({ params }: FastifyRequest, name = 'id'): number {
  const { [name]: said = '' } = params as Record<string, string>;
  return numberIn(said);
}

export const numberIn = (said: unknown): number =>
  typeof said === 'string' && /^\d{1,15}$/.test(said) ? Number(said) : 0;

@Injectable()
export class ShowApplication {
  constructor(
    @Inject(Applications) private readonly applications: Applications,
    @Inject(ReadApplicationForm) private readonly forms: ReadApplicationForm,
    @Inject(Grants) private readonly grants: Grants,
  ) {}

  /** Answers 404 for an application of another account. */
  async show(
    visit: AdministratorVisit,
    request: FastifyRequest,
    reply: FastifyReply,
    id: number,
    more: Partial<ApplicationView> = {},
  ): Promise<FastifyReply> {
    const application = more.application ?? (await this.applications.get(visit.account, id));
    if (!application) return showError(request, reply, 'not_found');
    const form = more.form ?? (await this.forms.formOf(application));
    const people = await this.grants.countOf(application.id);
    return show(reply, applicationPage(visit, { ...more, application, form, people }));
  }
}
