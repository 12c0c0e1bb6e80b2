import { Inject, Injectable } from '@nestjs/common';
import { ALL_SCOPES, isWithin, type Language, type Scope } from '@deskline/identity';
import { Settings } from '@deskline/platform';
import { Grammar, pairOf } from '@deskline/record-http';
import type { Problem } from '@deskline/record-store';
import { OauthApplication } from '../../api/oauth-application.record';
import { offeredRecords } from '../../api/offered-records';
import type { Application } from '../../application/application';
import { ApplicationRules, type ApplicationChange } from '../../application/application-rules';
import { LinkedPeople } from '../../application/linked-people';
import { readAccess } from '../access';
import { scopeLines } from '../scope-lines';
import { say } from '../texts/texts';
import type { AdministratorVisit } from './administrators';
import {
  formOf,
  redirectUriErrors,
  redirectUrisIn,
  typedIn,
  type ApplicationForm,
  type ApplicationFormErrors,
} from './application-form';

export interface ReadForm {
  form: ApplicationForm;
  /** What is to be done, where there are no errors: of a known application only what is to become different. */
  wish: ApplicationChange;
  errors: ApplicationFormErrors;
}

const LONGEST_EMAIL = 320;

/** Judges what is typed by the rules that also hold under /v1, and says what is wrong in words. */
@Injectable()
export class ReadApplicationForm {
  private readonly grammar: Grammar;

  constructor(
    @Inject(ApplicationRules) private readonly rules: ApplicationRules,
    @Inject(LinkedPeople) private readonly people: LinkedPeople,
    @Inject(Settings) settings: Settings,
  ) {
    this.grammar = new Grammar(offeredRecords, settings.NODE_ID_DOMAIN);
  }

  /** Somebody who has no email address is known by a number. */
  async formOf(application: Application): Promise<ApplicationForm> {
    const { person_id } = application;
    const email = person_id === null ? '' : await this.people.emailOf(person_id);
    return formOf(application, email ?? String(person_id));
  }

  async read(visit: AdministratorVisit, known: Application | null): Promise<ReadForm> {
    const { language, account } = visit;
    const form = typedIn(visit);
    const before = known && (await this.formOf(known));
    const differs = (key: keyof ApplicationForm) => before === null || form[key] !== before[key];
    const { scopes, errors } = accessIn(language, form);
    const person_id = differs('person') ? await this.personIn(account, form) : undefined;
    const wish: ApplicationChange = {
      ...(differs('name') && { name: form.name }),
      ...(differs('redirect_uris') && { redirect_uris: redirectUrisIn(form) }),
      ...(!areSame(scopes, known?.scopes) && { scopes }),
      ...(typeof person_id !== 'string' && person_id !== undefined && { person_id }),
      ...(before === null && { public: form.public }),
    };
    const problems = await this.problems(visit, wish, known);
    if (person_id === 'nobody') problems.push({ field: 'person', because: 'not_found' });
    return { form, wish, errors: { ...errorsOf(language, form, problems), ...errors } };
  }

  private async problems(
    { account, signedIn }: AdministratorVisit,
    wish: ApplicationChange,
    known: Application | null,
  ): Promise<Problem[]> {
    const { name, redirect_uris } = wish;
    const plain = { ...(name !== undefined && { name }), ...(redirect_uris && { redirect_uris }) };
    const zone = signedIn.time_zone;
    const written = this.grammar.input(OauthApplication).read(plain, 'patch', { zone });
    // Whoever is signed in has all that they may to lend.
    const lends = async (scopes: readonly Scope[]) => isWithin(scopes, ALL_SCOPES);
    return [...written.problems, ...(await this.rules.problems(account, wish, known, lends))];
  }

  /** Undefined would be: as it was. */
  private async personIn(account: string, { person }: ApplicationForm): Promise<number | null | 'nobody'> {
    if (person === '') return null;
    if (person.length > LONGEST_EMAIL || person.includes('\0')) return 'nobody';
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

/** The same lines in another order, or grouped otherwise, are no reason to end anybody's tokens. */
function areSame(scopes: readonly Scope[], known: readonly Scope[] | undefined): boolean {
  const lines = (each: readonly Scope[]) => [...new Set(scopeLines(each).split('\n'))].sort().join('\n');
  return known !== undefined && lines(scopes) === lines(known);
}

const errorsOf = (
  language: Language,
  form: ApplicationForm,
  problems: readonly Problem[],
): ApplicationFormErrors =>
  Object.fromEntries(problems.map((problem) => [problem.field, wordsOf(problem, language, form)]));

function wordsOf(problem: Problem, language: Language, form: ApplicationForm): string[] {
  const { field, because } = problem;
  if (field === 'person')
    return [say(language, because === 'disabled' ? 'app_person_disabled' : 'app_person_unknown')];
  const lines = field === 'redirect_uris' ? redirectUriErrors(language, form) : [];
  return lines.length > 0 ? lines : [pairOf(problem, language)[1]];
}
