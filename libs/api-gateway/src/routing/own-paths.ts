import { Inject, Injectable } from '@nestjs/common';
import { NO_BODY } from '@deskline/platform';
import { errors, takeDryRun, type Answer } from '@deskline/record-http';
import { conditional } from '../answer/conditional';
import { StorageAnswer } from '../attachments/storage-answer';
import { BulkCalls } from '../bulk/bulk-calls';
import { ChangeConsumers } from '../changes/change-consumers';
import { Changes, CHANGES_PATH, type StreamedAnswer } from '../changes/changes';
import { Exports } from '../export/exports';
import { PersonExports } from '../export/person-exports';
import { GatewaySettings } from '../gateway.settings';
import { ImportCalls } from '../import/import-calls';
import { Installation, INSTALLATION_PATH } from '../installation/installation';
import { Meta } from '../meta/meta';
import type { AdmittedCall } from '../request/admitted-call';
import { ConnectionInfo } from '../request/connection-info';
import { readBody } from '../request/read-body';
import { isOwnPath } from '../request/target';
import { BillableAnswers } from '../usage/billable-answers';
import { UsageAnswer, USAGE_PATH } from '../usage/usage-answer';
import { BASE_PATH } from './base-path';

interface OwnPath {
  readonly isFor: (call: AdmittedCall) => boolean;
  readonly answer: (call: AdmittedCall) => Promise<Answer | StreamedAnswer>;
}

/** Paths of known callers that the gateway answers itself, and no service of records. */
@Injectable()
export class OwnPaths {
  /** The first that a call is for answers it. */
  private readonly paths: readonly OwnPath[] = [
    {
      isFor: only('GET', '/attachments/storage'),
      answer: (call) => {
        const { principal, caller, base_url, deadline } = call;
        const form = this.storage.answer(principal, caller, call.tokenHash(), base_url);
        return tagged(call, deadline.limit(form));
      },
    },
    {
      isFor: ({ method, path }) => method === 'GET' && path === CHANGES_PATH,
      answer: (call) => {
        const public_url = this.connections.publicOrigin(call.request) + BASE_PATH;
        return this.changes.answer({ ...call, public_url });
      },
    },
    {
      isFor: ({ path }) => this.consumers.isPath(path),
      answer: async (call) => tagged(call, this.consumers.answer(await this.withBody(call))),
    },
    {
      isFor: ({ path }) => this.exports.isPath(path),
      answer: async (call) => this.exports.answer(await this.withBody(call)),
    },
    {
      isFor: ({ method, path }) => method === 'POST' && PersonExports.has(path),
      answer: async (call) => this.personExports.answer(await this.withBody(call)),
    },
    {
      isFor: ({ path }) => ImportCalls.has(path),
      answer: (call) => tagged(call, this.imports.answer(call)),
    },
    { isFor: only('POST', '/bulk'), answer: (call) => this.bulk.answer(call) },
    {
      isFor: only('GET', INSTALLATION_PATH),
      answer: (call) => tagged(call, call.deadline.limit(this.installation.answer(call.principal))),
    },
    {
      isFor: only('GET', USAGE_PATH),
      answer: (call) => tagged(call, call.deadline.limit(this.usage.answer(call.principal))),
    },
    {
      isFor: (call) => this.billable.isFor(call),
      answer: (call) => tagged(call, call.deadline.limit(this.billable.answer(call))),
    },
    {
      isFor: ({ method, path }) => method === 'GET' && Meta.has(path),
      answer: (call) => this.meta.answer(call, call.principal, call.request.headers),
    },
  ];

  constructor(
    @Inject(ConnectionInfo) private readonly connections: ConnectionInfo,
    @Inject(StorageAnswer) private readonly storage: StorageAnswer,
    @Inject(Changes) private readonly changes: Changes,
    @Inject(ChangeConsumers) private readonly consumers: ChangeConsumers,
    @Inject(Exports) private readonly exports: Exports,
    @Inject(PersonExports) private readonly personExports: PersonExports,
    @Inject(ImportCalls) private readonly imports: ImportCalls,
    @Inject(BulkCalls) private readonly bulk: BulkCalls,
    @Inject(Installation) private readonly installation: Installation,
    @Inject(UsageAnswer) private readonly usage: UsageAnswer,
    @Inject(BillableAnswers) private readonly billable: BillableAnswers,
    @Inject(Meta) private readonly meta: Meta,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {}

  /** Answers a call for one of the paths; undefined for any other. */
  answer(call: AdmittedCall): Promise<Answer | StreamedAnswer> | undefined {
    return this.paths.find(({ isFor }) => isFor(call))?.answer(call);
  }

  private async withBody(call: AdmittedCall) {
    const { headers } = call.request;
    if (call.method !== 'GET') refuseDryRun(call.query);
    const body = call.method === 'GET' ? NO_BODY : await readBody(call.request, this.settings.MAX_BODY_BYTES);
    return { ...call, contentType: headers['content-type'], body };
  }
}

/** Gives the answer to a GET its ETag. */
async function tagged({ method, request }: AdmittedCall, answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering;
  return method === 'GET' ? conditional(answer, request.headers) : answer;
}

const only =
  (method: string, path: string) =>
  (call: AdmittedCall): boolean =>
    call.method === method && isOwnPath(path, call.path, call.request.headers);

/** Uploads, exports and cursors of changes are stored at once and cannot be rolled back. */
export function refuseDryRun(query: string): void {
  if (takeDryRun(query).isDry) throw errors.badRequest('dry_run is not available here');
}
