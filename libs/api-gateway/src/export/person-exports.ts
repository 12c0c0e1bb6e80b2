import { randomBytes } from 'node:crypto';
import { hasRole, jobScopes, permits, type Principal } from '@deskline/identity';
import { isTransient } from '@deskline/platform';
import { ADMINISTRATORS } from '@deskline/record';
import { DELIVERIES, errors, json, NodeIds, pairOf, parseBody, type Answer } from '@deskline/record-http';
import type { JobClient } from '../jobs/job-client';
import type { ExportCall } from './exports';
import type { ExportPages } from './export-pages';
import type { PersonSections } from './person-sections';

const PATH = /^\/people\/([\w=-]{1,100})\/export(?:\.json)?\/?$/;
const PEOPLE = 'people';
const DIRECTORY = 'configuration-records';
/** Type that the job has in the list of exports. */
const PERSON_DATA = 'person_data';

/** `POST /people/:id/export`: writes everything that the account has about a person to a file, as an export. */
export class PersonExports {
  private readonly nodeIds: NodeIds;

  constructor(
    private readonly sections: Pick<PersonSections, 'readable'>,
    private readonly pages: Pick<ExportPages, 'read'>,
    private readonly jobs: Pick<JobClient, 'create'>,
    /** Waiting jobs of an account. */
    private readonly limit: number,
    domain: string,
  ) {
    this.nodeIds = new NodeIds(domain);
  }

  static has(path: string): boolean {
    return PATH.test(path);
  }

  async answer({ path, principal: caller, body, contentType, query }: ExportCall): Promise<Answer> {
    const { scopes } = caller;
    if (!permits(scopes, 'export', 'Create') || !permits(scopes, 'person', 'Read')) throw errors.forbidden();
    if (!hasRole(caller, ADMINISTRATORS)) throw errors.forbidden();
    const deliver = deliveryIn(await parseBody(body, contentType, query), caller.language);
    const person = this.nodeIds.idIn(PATH.exec(path)?.[1] ?? '', 'person');
    if (person === undefined || !(await this.isKnown(person, caller))) throw errors.notFound();
    const principal = { ...caller, scopes: jobScopes(scopes, 'export') };
    const token = randomBytes(32).toString('base64url');
    await this.jobs.create({
      principal,
      kind: 'export',
      token,
      type: PERSON_DATA,
      options: {
        ...{ export_format: 'ndjson', line_separator: 'lf', deliver },
        ...{ person, sections: this.sections.readable(principal) },
      },
      files: {},
      lines: null,
      limit: this.limit,
    });
    return json(200, Buffer.from(JSON.stringify({ token })), { 'Cache-Control': 'no-store' });
  }

  /** Whether the list of people would have the person: one of the account, and not archived. */
  private async isKnown(id: number, principal: Principal): Promise<boolean> {
    const about = { field: 'id', id };
    const request = { principal, type: PEOPLE, fields: ['id'], after_id: 0, limit: 1, about };
    const page = await this.pages.read(DIRECTORY, { ...request, as: 'records' }).catch((error: unknown) => {
      throw isTransient(error) ? errors.unavailable(error) : error;
    });
    return page.rows > 0;
  }
}

function deliveryIn(members: Readonly<Record<string, unknown>>, language: string): string {
  const { deliver = 'mail', ...more } = members;
  const unknown = Object.keys(more).map((field) => ({
    field: field.slice(0, 100),
    because: 'unknown_field' as const,
  }));
  const isKnown = DELIVERIES.some((one) => one === deliver);
  const problems = [...unknown, ...(isKnown ? [] : [{ field: 'deliver', because: 'not_included' as const }])];
  if (problems.length > 0) throw errors.invalid(problems.map((problem) => pairOf(problem, language)));
  return String(deliver);
}
