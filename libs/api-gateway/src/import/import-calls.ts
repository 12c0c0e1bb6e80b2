import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { newJobFile, type JobFiles, type Signer } from '@deskline/attachments';
import { hasRole, jobScopes, permits, type Principal, type ScopeOperation } from '@deskline/identity';
import { ADMINISTRATORS } from '@deskline/record';
import { ApiError, errors, json, noContent, pairOf, parseBody, type Answer } from '@deskline/record-http';
import { bodyTooLarge } from '../answer/errors';
import { readMultipart } from '../attachments/multipart';
import { afterBody } from '../attachments/upload';
import type { GatewaySettings } from '../gateway.settings';
import type { JobClient } from '../jobs/job-client';
import type { JobDownload } from '../jobs/job-download';
import { readBody } from '../request/read-body';
import { importAnswer } from './import-answer';
import { importOptions } from './import-options';
import type { ImportTypes } from './import-types';
import { LineCount } from './line-count';

const PATH = /^\/import(?:\/([\w-]{1,64}))?$/;
/** Bytes of a form beside its file. */
const FRAME_BYTES = 64 * 1024;
const KIND = 'import';

export interface ImportCall {
  readonly request: IncomingMessage;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly principal: Principal;
  readonly base_url: string;
}

interface ReceivedFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly lines: number;
}

/** `/import`: posts a file, tells how far it is, and cancels it. */
export class ImportCalls {
  constructor(
    private readonly client: JobClient,
    private readonly files: JobFiles,
    private readonly downloads: JobDownload,
    private readonly types: ImportTypes,
    private readonly signer: Signer,
    private readonly settings: GatewaySettings,
  ) {}

  static has(path: string): boolean {
    return PATH.test(path);
  }

  async answer(call: ImportCall): Promise<Answer> {
    const { method, path, principal } = call;
    const token = PATH.exec(path)?.[1];
    if (method === 'POST' && token === undefined) return this.post(call);
    if (token === undefined || (method !== 'GET' && method !== 'DELETE')) throw errors.notFound();
    requireScope(principal, method === 'GET' ? 'Read' : 'Create');
    if (method === 'GET' && token === 'types') return json(200, this.types.json);
    const wanted = { principal, kind: KIND, token } as const;
    if (method === 'GET') {
      const job = await this.client.find(wanted);
      const body = importAnswer(job, (file) => this.downloads.addressOf(job, file, call.base_url));
      return json(200, Buffer.from(JSON.stringify(body)));
    }
    await this.client.cancel(wanted);
    return noContent();
  }

  /** Answers only once the body has been read: clients do not read an answer while they send. */
  private async post(call: ImportCall): Promise<Answer> {
    const { request, principal } = call;
    try {
      requireScope(principal, 'Create');
      if (!hasRole(principal, ADMINISTRATORS)) throw errors.forbidden();
      const token = await this.receive(call);
      return json(200, Buffer.from(JSON.stringify({ token })));
    } catch (error) {
      const apiError = error instanceof ApiError ? error : errors.unavailable(error);
      throw await afterBody(request, this.settings.IMPORT_MAX_BYTES + FRAME_BYTES, apiError);
    }
  }

  private async receive({ request, query, principal }: ImportCall): Promise<string> {
    const stored: ReceivedFile[] = [];
    try {
      const fields = await this.readForm(request, query, principal.account, stored);
      const [file] = stored;
      const { type, options, refused } = importOptions(fields, this.types.byName);
      const problems = file?.size ? refused : [...refused, { field: 'file', because: 'blank' } as const];
      if (problems.length > 0)
        throw errors.invalid(problems.map((problem) => pairOf(problem, principal.language)));
      const { key = '', name = '', lines = 0 } = file ?? {};
      const token = this.tokenOf(request, principal);
      await this.client.create({
        ...{ principal: { ...principal, scopes: jobScopes(principal.scopes, KIND) } },
        ...{ kind: KIND, token, type, lines, limit: this.settings.JOBS_WAITING },
        ...{ options: { ...options, name }, files: { input: key } },
      });
      return token;
    } catch (error) {
      for (const { key } of stored) await this.files.remove(key).catch(() => undefined);
      throw error;
    }
  }

  /** Token of a new job. With an idempotency key it is the same for each repeat, which then makes no second job. */
  private tokenOf({ headers }: IncomingMessage, { account, person }: Principal): string {
    const key = headers['idempotency-key'];
    return typeof key === 'string'
      ? this.signer.sign('import', account, person.id, key).slice(0, 32)
      : randomBytes(24).toString('base64url');
  }

  /** Fields of the form and of the query string; the file is stored as it arrives. */
  private async readForm(
    request: IncomingMessage,
    query: string,
    account: string,
    stored: ReceivedFile[],
  ): Promise<Readonly<Record<string, unknown>>> {
    const max = this.settings.IMPORT_MAX_BYTES;
    const type = request.headers['content-type'];
    const keep = async (bytes: Readable & { truncated?: boolean }, name: string) =>
      void stored.push(await this.store(bytes, name, account));
    if (type?.toLowerCase().startsWith('multipart/form-data')) {
      if (Number(request.headers['content-length']) > max + FRAME_BYTES) throw bodyTooLarge(max);
      const { fields, fault } = await readMultipart(request, max, (_fields, file, name) => keep(file, name), {
        isFileLast: false,
      });
      if (fault) throw fault;
      const { file, ...more } = { ...(await parseBody(Buffer.alloc(0), undefined, query)), ...fields };
      if (typeof file === 'string' && stored.length === 0)
        await keep(Readable.from([Buffer.from(file)]), 'file.csv');
      return more;
    }
    const body = await readBody(request, Math.min(max, this.settings.MAX_BODY_BYTES));
    const { file, ...fields } = await parseBody(body, type, query);
    if (typeof file === 'string') await keep(Readable.from([Buffer.from(file)]), 'file.csv');
    return fields;
  }

  private async store(
    bytes: Readable & { truncated?: boolean },
    given: string,
    account: string,
  ): Promise<ReceivedFile> {
    const max = this.settings.IMPORT_MAX_BYTES;
    const name = given.split(/[\\/]/).at(-1) || 'file.csv';
    const key = newJobFile(account, name);
    const count = new LineCount();
    const counted = async function* () {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        count.add(chunk);
        yield chunk;
      }
      if (bytes.truncated) throw bodyTooLarge(max);
    };
    const size = await this.files.write(key, Readable.from(counted(), { objectMode: false }));
    return { key, name, size, lines: count.lines };
  }
}

function requireScope({ scopes }: Principal, operation: ScopeOperation): void {
  if (!permits(scopes, KIND, operation)) throw errors.forbidden();
}
