import { randomBytes } from 'node:crypto';
import { hasRole, jobScopes, permits, type Principal } from '@deskline/identity';
import { isTransient } from '@deskline/platform';
import { ADMINISTRATORS } from '@deskline/record';
import { errors, json, noContent, parseBody, type Answer, type Job } from '@deskline/record-http';
import type { JobClient } from '../jobs/job-client';
import { ADDRESS_SECONDS, type JobDownload } from '../jobs/job-download';
import { cursorOf } from './export-cursor';
import { OUTPUT, typesOf } from './export-job';
import type { ExportPages } from './export-pages';
import { parseExport, type ExportParameters } from './export-request';
import type { ExportTypes } from './export-types';

const PATH = /^\/export(?:\/([\w-]{1,100}))?(?:\.json)?\/?$/;
/** Services that are asked at the same time whether anything has changed. */
const AT_ONCE = 8;

export interface ExportCall {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly contentType: string | undefined;
  readonly body: Buffer;
  readonly principal: Principal;
  readonly base_url: string;
}

/** `/export` and `/export/:token`: exports as jobs. */
export class Exports {
  constructor(
    private readonly types: ExportTypes,
    private readonly pages: Pick<ExportPages, 'isEmpty'>,
    private readonly jobs: Pick<JobClient, 'create' | 'find' | 'cancel'>,
    private readonly files: Pick<JobDownload, 'addressOf'>,
    /** Waiting jobs of an account. */
    private readonly limit: number,
  ) {}

  isPath(path: string): boolean {
    return PATH.test(path);
  }

  async answer(call: ExportCall): Promise<Answer> {
    const token = PATH.exec(call.path)?.[1];
    const { method, principal } = call;
    if (token === undefined) {
      if (method !== 'POST') throw errors.notFound();
      return this.post(call);
    }
    if (method === 'GET') return this.progress(token, call);
    if (method !== 'DELETE') throw errors.notFound();
    assertPermitted(principal, 'Create');
    await this.jobs.cancel({ principal, kind: 'export', token });
    return noContent();
  }

  private async post({ principal: caller, body, contentType, query }: ExportCall): Promise<Answer> {
    assertPermitted(caller, 'Create');
    if (!hasRole(caller, ADMINISTRATORS)) throw errors.forbidden();
    const principal = { ...caller, scopes: jobScopes(caller.scopes, 'export') };
    const members = await parseBody(body, contentType, query);
    const parameters = parseExport(members, this.types, principal);
    if (parameters.types.some((type) => !this.types.isReadable(type, principal))) throw errors.forbidden();
    if (parameters.options.from !== undefined && (await this.isEmpty(parameters, principal)))
      return noContent();
    const token = randomBytes(32).toString('base64url');
    await this.jobs.create({
      principal,
      kind: 'export',
      token,
      type: parameters.types.join(),
      options: { ...parameters.options },
      files: {},
      lines: null,
      limit: this.limit,
    });
    return answerOf({ token });
  }

  private async progress(token: string, { principal, base_url }: ExportCall): Promise<Answer> {
    assertPermitted(principal, 'Read');
    const job = await this.jobs.find({ principal, kind: 'export', token });
    return answerOf(this.stateOf(job, base_url));
  }

  /** The members that clients know, and `position` and `types`. */
  private stateOf(job: Job, base_url: string): object {
    const { state, line, message, position } = job;
    switch (state) {
      case 'queued':
        return { state };
      case 'processing':
        return { state, type: currentType(job), line };
      case 'done':
        return {
          state,
          ...this.fileOf(job, base_url),
          position,
        };
      default:
        return { state, message };
    }
  }

  /** A scheduled export of changes that found none has no file. */
  private fileOf(job: Job, base_url: string): object {
    const url = this.files.addressOf(job, OUTPUT, base_url);
    return url === undefined ? {} : { url, expires_at: expiryOf(job) };
  }

  /** Asked type by type until one has changed. */
  private async isEmpty({ types, options }: ExportParameters, principal: Principal): Promise<boolean> {
    const { from, locale } = options;
    for (let at = 0; at < types.length; at += AT_ONCE) {
      const some = types.slice(at, at + AT_ONCE).map((type) => {
        const service = this.types.find(type)?.service ?? '';
        return this.pages.isEmpty(service, { type, principal, from, locale });
      });
      const areEmpty = await Promise.all(some).catch((error: unknown) => {
        throw isTransient(error) ? errors.unavailable(error) : error;
      });
      if (!areEmpty.every(Boolean)) return false;
    }
    return true;
  }
}

function assertPermitted({ scopes }: Principal, operation: 'Create' | 'Read'): void {
  if (!permits(scopes, 'export', operation)) throw errors.forbidden();
}

const expiryOf = ({ finished_at }: Job): string =>
  new Date(Date.parse(finished_at ?? '') + ADDRESS_SECONDS * 1_000).toISOString().replace('.000', '');

function currentType(job: Job): string {
  const types = typesOf(job);
  return types[Math.min(cursorOf(job.cursor, []).type, types.length - 1)] ?? '';
}

const answerOf = (value: object): Answer =>
  json(200, Buffer.from(JSON.stringify(value)), { 'Cache-Control': 'no-store' });
