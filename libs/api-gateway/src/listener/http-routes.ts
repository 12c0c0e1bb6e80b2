import { Inject, Injectable, Logger } from '@nestjs/common';
import { METHODS, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { isTransient, Metrics, RequestMetrics, traceCall, traceIdOfCall } from '@deskline/platform';
import { SHORT_URLS_PATH } from '@deskline/record';
import { ApiError, errors, errorAnswer, json, type Answer } from '@deskline/record-http';
import { compress } from '../answer/compress';
import { noGraphql } from '../answer/errors';
import { Api } from '../api';
import { BASE_PATH } from '../routing/base-path';
import type { StreamedAnswer } from '../changes/changes';
import { CallLog } from '../calls/call-log';
import { CellRelay } from '../cells/cell-relay';
import { Console, CONSOLE_API_PATH, type ConsoleAnswer } from '../console/console';
import { ASSETS_PATH, ConsoleSite } from '../console/console-site';
import { Download } from '../attachments/download';
import { JobDownload } from '../jobs/job-download';
import { DOCS_PATH, DocsPage } from '../documents/docs-page';
import { ApiHeaders } from './api-headers';
import { Downstream } from './downstream';
import { frontPage } from './front-page';
import { spanOf } from './span-of-request';
import { StrictTransport } from './strict-transport';
import type { SetHeaders } from '../limit/rate-limit';
import { ConnectionInfo } from '../request/connection-info';
import { requireSingleHeaders } from '../request/host';
import { GRAPHQL_PATH } from '../request/routed-hosts';
import { ShortUrls } from '../short-urls/short-urls';
import { Pages } from '../routing/pages';

type AnswerHandler = (
  request: IncomingMessage,
  requestId: string,
  setHeaders: SetHeaders,
) => ConsoleAnswer | Promise<ConsoleAnswer>;
type ReplyHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

const ALIVE = json(200, Buffer.from('{"alive":true}'));

/** Records are for one person: caches ask again, and no page of another origin gets them. */
const CONSOLE_HEADERS = {
  'Cache-Control': 'private, no-cache',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Cookie, Accept-Encoding, account, language',
};

/** Routes of the public port. */
@Injectable()
export class HttpRoutes {
  private readonly logger = new Logger('Gateway');
  private closing = false;

  constructor(
    @Inject(ConnectionInfo) private readonly connections: ConnectionInfo,
    @Inject(Api) private readonly api: Api,
    @Inject(ApiHeaders) private readonly apiHeaders: ApiHeaders,
    @Inject(StrictTransport) private readonly strict: StrictTransport,
    @Inject(Pages) private readonly pages: Pages,
    @Inject(Console) private readonly console: Console,
    @Inject(ConsoleSite) private readonly site: ConsoleSite,
    @Inject(DocsPage) private readonly docs: DocsPage,
    @Inject(Download) private readonly download: Download,
    @Inject(JobDownload) private readonly jobDownload: JobDownload,
    @Inject(ShortUrls) private readonly shortUrls: ShortUrls,
    @Inject(CallLog) private readonly calls: CallLog,
    @Inject(CellRelay) private readonly cells: CellRelay,
    @Inject(Downstream) private readonly downstream: Downstream,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  /** Registers directly on Fastify: Nest's routing would take a third of a call's CPU time. */
  register(fastify: FastifyInstance): void {
    skipBodyParsing(fastify);
    fastify.addHook('preClose', (done) => {
      this.closing = true;
      done();
    });
    fastify.addHook('onRoute', (route) => {
      route.errorHandler = (error, { id }, reply) => void this.send(reply, this.errorAnswer(error, id));
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      this.apiHeaders.complete(request.raw, reply);
      void reply.headers(this.strict.headers(request.raw));
      done(null, payload);
    });
    this.cells.register(fastify);
    const call = this.measure('api', async ({ raw, id }, reply) => {
      const answer = await this.api.answer(raw, id, (headers) => void reply.headers(headers));
      return 'stream' in answer
        ? this.stream(raw, reply, answer)
        : this.send(reply, await compress(answer, raw.headers));
    });
    const page = this.measure('pages', ({ raw, id }, reply) => this.pages.relay(raw, id, reply));
    const attachment = this.measure('attachments', ({ raw }, reply) =>
      this.download.send(raw, reply, BASE_PATH),
    );
    fastify.get(`${BASE_PATH}/attachments/:account/:upload/*`, attachment);
    const jobFile = this.measure('job_files', ({ raw }, reply) =>
      this.jobDownload.send(raw, reply, BASE_PATH),
    );
    fastify.get(`${BASE_PATH}/job_files/:account/:file/*`, jobFile);
    const docs = this.answerWith('docs', async (request) =>
      compress(await this.docs.answer(request), request.headers),
    );
    fastify.get(DOCS_PATH, docs);
    fastify.get(`${DOCS_PATH}/*`, docs);
    fastify.all(BASE_PATH, call);
    fastify.all(`${BASE_PATH}.json`, call);
    fastify.all(`${BASE_PATH}/*`, call);
    fastify.all('/oauth', page);
    fastify.all('/oauth/*', page);
    // RFC 8414 3.1: the path of the issuer comes after this one.
    fastify.get('/.well-known/oauth-authorization-server/oauth', page);
    fastify.get('/.well-known/oauth-authorization-server/oauth/', page);
    fastify.get(
      '/healthz',
      this.answerWith('site', () => ALIVE),
    );
    fastify.get(
      '/readyz',
      this.answerWith('site', () => this.downstream.report()),
    );
    fastify.get(
      `${SHORT_URLS_PATH}*`,
      this.answerWith('short_urls', (request, _requestId, setHeaders) =>
        this.shortUrls.follow(request, setHeaders),
      ),
    );
    fastify.all(
      GRAPHQL_PATH,
      this.answerWith('site', () => errorAnswer(noGraphql())),
    );
    if (this.site.isOn) this.registerConsole(fastify);
    fastify.get(
      '/',
      this.answerWith('site', (request) => this.site.page(request) ?? frontPage()),
    );
    fastify.all(
      '/*',
      this.answerWith('site', (request) => this.site.page(request) ?? errorAnswer(errors.notFound())),
    );
  }

  private registerConsole(fastify: FastifyInstance): void {
    const { console } = this;
    const call = this.measure('console', async ({ raw, id }, reply) => {
      void reply.headers(CONSOLE_HEADERS);
      const answer = await console.call(raw, id, (headers) => void reply.headers(headers));
      return 'stream' in answer
        ? this.stream(raw, reply, answer)
        : this.send(reply, await compress(answer, raw.headers));
    });
    fastify.all(CONSOLE_API_PATH, call);
    fastify.all(`${CONSOLE_API_PATH}/*`, call);
    const page = (path: string, handle: AnswerHandler) =>
      fastify.get(path, this.answerWith('console', handle));
    const form = (path: string, handle: AnswerHandler) =>
      fastify.post(path, this.answerWith('console', handle));
    page('/console/signin', (request) => console.signIn(request));
    page('/console/callback', (request) => console.callback(request));
    page('/console/session', (request) => console.session(request));
    form('/console/confirm', (request) => console.confirm(request));
    form('/console/signout', (request) => console.signOut(request));
    page(`${ASSETS_PATH}/*`, (request) => this.site.asset(request));
  }

  private answerWith(part: string, handle: AnswerHandler): RouteHandlerMethod {
    return this.measure(part, async ({ raw, id }, reply) => {
      const setHeaders: SetHeaders = (headers) => void reply.headers(headers);
      const { cookies, ...answer } = await handle(raw, id, setHeaders);
      if (cookies) void reply.header('Set-Cookie', cookies);
      return this.send(reply, answer);
    });
  }

  /** Requires HTTPS, measures the request, and turns errors into answers of the API. */
  private measure(part: string, handle: ReplyHandler): RouteHandlerMethod {
    const metrics = new RequestMetrics(this.metrics, `http.${part}`);
    return async (request, reply) => {
      const startedAt = performance.now();
      try {
        this.connections.requireHttps(request.raw);
        requireSingleHeaders(request.raw);
        return await traceCall(request.id, request.headers.traceparent, spanOf(request, reply), async () =>
          handle(request, reply),
        );
      } catch (error) {
        return this.send(reply, this.errorAnswer(error, request.id));
      } finally {
        metrics.answered(reply.statusCode, startedAt, traceIdOfCall(request.id));
        const outcome = { status: reply.statusCode, request_id: request.id, startedAt };
        this.calls.answered(request.raw, outcome);
      }
    };
  }

  /** Sends the headers of every answer, and leaves the connection to the answer. */
  private stream(request: IncomingMessage, reply: FastifyReply, answer: StreamedAnswer): FastifyReply {
    void reply.code(answer.head.status).headers(answer.head.headers);
    this.apiHeaders.complete(request, reply);
    void reply.headers(this.strict.headers(request)).hijack();
    reply.raw.writeHead(answer.head.status, reply.getHeaders() as OutgoingHttpHeaders);
    answer.stream(reply.raw).catch((error: unknown) => {
      this.logger.error(error, { request_id: reply.request.id });
      reply.raw.destroy();
    });
    return reply;
  }

  /** While the gateway stops, answers close their connections, which would delay it. */
  private send(reply: FastifyReply, { head, body }: Answer): FastifyReply {
    if (this.closing) void reply.header('Connection', 'close');
    return reply
      .code(head.status)
      .headers(head.headers)
      .send(body.length > 0 ? body : undefined);
  }

  private errorAnswer(error: unknown, request_id: string): Answer {
    const apiError = error instanceof ApiError ? error : failure(error);
    if (apiError.status === 500) this.logger.error(apiError.cause, { request_id });
    else if (apiError.status > 500)
      this.logger.warn(`${apiError.message}: ${String(apiError.cause)}`, { request_id });
    return errorAnswer(apiError);
  }
}

const failure = (error: unknown): ApiError =>
  isTransient(error) ? errors.unavailable(error) : errors.internal(error);

/**
 * Bodies are read after authentication and forwarded unparsed. A method declared without a body makes Fastify skip
 * both the body and its content type.
 */
function skipBodyParsing(fastify: FastifyInstance): void {
  for (const method of METHODS) fastify.addHttpMethod(method, { hasBody: false, overrideExisting: true });
}
