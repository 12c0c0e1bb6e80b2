import { Inject, Injectable } from '@nestjs/common';
import type { Language, Scope } from '@deskline/identity';
import { Settings } from '@deskline/platform';
import { RecordProtocol, pairOf } from '@deskline/record-http';
import type { Problem } from '@deskline/record-store';
import { OauthApplication } from '../../api/oauth-application.record';
import type { Application } from '../../application/application';
import { changedFields, type ApplicationChange } from '../../application/application-change';
import { ApplicationRules } from '../../application/application-rules';
import { LinkedPeople } from '../../application/linked-people';
import { oauthRecords } from '../../records';
import { canBeEmail } from '../../session/email-address';
import { readAccess } from '../access';
import { say } from '../texts/texts';
import { actorOf, type AdministratorVisit } from './administrators';
import {
  formOf,
  redirectUriErrors,
  redirectUrisIn,
  typedIn,
  type ApplicationForm,
  type ApplicationFormErrors,
} from './application-form';

interface ReadForm {
  form: ApplicationForm;
  /** Change to make if there are no errors: only fields that differ from a known application. */
  wish: ApplicationChange;
  errors: ApplicationFormErrors;
}

/** Parses the form and checks it by the rules of /v1; errors are in the language of the reader. */
@Injectable()
export class ReadApplicationForm {
  private readonly grammar: RecordProtocol;

  constructor(
    @Inject(ApplicationRules) private readonly rules: ApplicationRules,
    @Inject(LinkedPeople) private readonly people: LinkedPeople,
    @Inject(Settings) settings: Settings,
  ) {
    this.grammar = new RecordProtocol(oauthRecords, settings.NODE_ID_DOMAIN);
  }

  /** A person without an email address is named by id. */
  async formOf(application: Application): Promise<ApplicationForm> {
    const { person_id } = application;
    const email = person_id === null ? '' : await this.people.emailOf(person_id);
    return formOf(application, email ?? String(person_id));
  }

  async read(visit: AdministratorVisit, stored: Application | null): Promise<ReadForm> {
    const { language, account } = visit;
    const form = typedIn(visit);
    const { scopes, errors } = accessIn(language, form);
    const isSamePerson = stored !== null && form.person === (await this.formOf(stored)).person;
    const person_id = isSamePerson ? stored.person_id : await this.personIn(account, form);
    const typed: ApplicationChange = {
      name: form.name,
      redirect_uris: redirectUrisIn(form),
      scopes,
      ...(person_id !== 'nobody' && { person_id }),
      ...(stored === null && { public: form.public }),
    };
    const wish = stored ? changedFields(typed, stored) : typed;
    const problems = await this.problems(visit, wish, stored);
    if (person_id === 'nobody') problems.push({ field: 'person', because: 'not_found' });
    return { form, wish, errors: { ...errorsOf(language, form, problems), ...errors } };
  }

  /** Errors that prevent enabling the application again. */
  async enablingErrors(visit: AdministratorVisit, stored: Application): Promise<ApplicationFormErrors> {
    const problems = await this.problems(visit, { disabled: false }, stored);
    return errorsOf(visit.language, await this.formOf(stored), problems);
  }

  private async problems(
    visit: AdministratorVisit,
    wish: ApplicationChange,
    stored: Application | null,
  ): Promise<Problem[]> {
    const { name, redirect_uris } = wish;
    const plain = { ...(name !== undefined && { name }), ...(redirect_uris && { redirect_uris }) };
    const zone = visit.signedIn.time_zone;
    const written = this.grammar.inputParser(OauthApplication).parse(plain, 'patch', { zone });
    // A signed-in person may delegate every scope.
    const request = { account: visit.account, by: actorOf(visit), covers: () => Promise.resolve(true) };
    return [...written.problems, ...(await this.rules.problems(request, wish, stored))];
  }

  private async personIn(account: string, { person }: ApplicationForm): Promise<number | null | 'nobody'> {
    if (person === '') return null;
    if (!canBeEmail(person)) return 'nobody';
    if (/^\d{1,15}$/.test(person)) return Number(person);
    return (await this.people.byEmail(account, person)) ?? 'nobody';
  }
}

function accessIn(
  language: Language,
  { access, scope_lines }: ApplicationForm,
): { scopes: Scope[]; errors: ApplicationFormErrors } {
  const read = readAccess(language, access, scope_lines);
  if (!read) return { scopes: [], errors: { access: [say(language, 'app_access_missing')] } };
  return { scopes: read.scopes, errors: read.errors.length > 0 ? { scope_lines: read.errors } : {} };
}

const errorsOf = (
  language: Language,
  form: ApplicationForm,
  problems: readonly Problem[],
): ApplicationFormErrors =>
  Object.fromEntries(problems.map((problem) => [problem.field, wordsOf(problem, language, form)]));

function wordsOf(problem: Problem, language: Language, form: ApplicationForm): string[] {
  const { field, because } = problem;
  if (field === 'person' && because === 'disabled') return [say(language, 'app_person_disabled')];
  if (field === 'person' && because === 'not_found') return [say(language, 'app_person_unknown')];
  const lines = field === 'redirect_uris' ? redirectUriErrors(language, form) : [];
  return lines.length > 0 ? lines : [pairOf(problem, language)[1]];
}
