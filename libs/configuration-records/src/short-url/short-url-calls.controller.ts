import { permits, type ScopeOperation } from '@deskline/identity';
import { Database, type Frame } from '@deskline/platform';
import {
  acceptsJson,
  answerOrError,
  claimOf,
  errors,
  etagOf,
  Idempotency,
  json,
  parsePath,
  parseQueryString,
  rolePermits,
  takeDryRun,
  type Answer,
} from '@deskline/record-http';
import { IdempotencyKeys, RecordReader, type RecordCall } from '@deskline/record-store';
import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { qrCodePng } from './qr-code';
import { ShortUrl } from './short-url.record';
import { MOST_RESERVED, UrlReservations } from './url-reservations';

/** NATS subject of the paths below /short_urls that are no records. */
export const SHORT_URL_CALLS = 'records.configuration-records.short_urls';

const TOKEN = /^[\w-]{16}$/;
/** The index ignores case; a token does not. */
const FIND = `SELECT id FROM short_url WHERE account_id = $1 AND lower(short_url) = lower($2) AND short_url = $2`;

/** Answers with QR codes of short URLs, and reserves short URLs. */
@Controller()
export class ShortUrlCallsController {
  private readonly idempotency: Idempotency;

  constructor(
    private readonly database: Database,
    private readonly reader: RecordReader,
    private readonly reservations: UrlReservations,
    keys: IdempotencyKeys,
  ) {
    this.idempotency = new Idempotency(keys);
  }

  /** Never rejects. */
  @MessagePattern(SHORT_URL_CALLS)
  answer({ head, body }: Frame<RecordCall>): Promise<Answer> {
    return answerOrError(head, async () => {
      const path = parsePath(head.path);
      if (!path || path.suffix) throw errors.notAcceptable();
      const [, first = '', second = '', ...more] = path.segments;
      if (more.length > 0) throw errors.notFound();
      if (first !== 'reserve') return this.qrCode(head, first);
      if (!acceptsJson(head.headers['accept'])) throw errors.notAcceptable();
      return head.method === 'POST' ? this.reserve(head, body) : this.stateOf(head, second);
    });
  }

  /** For those who read the short URL; of the host that was asked, as its address is. */
  private async qrCode(call: RecordCall, token: string): Promise<Answer> {
    const { principal, base_url } = call;
    if (!acceptsPng(call.headers['accept'])) throw errors.notAcceptable();
    assertMay(call, 'Read', 'read');
    parametersOf(call.query, []);
    if (!TOKEN.test(token)) throw errors.notFound();
    const { account } = principal;
    const [row] = await this.database.query<{ id: string | number }>(
      FIND,
      [account, `${account}/${token}`],
      'short_urls.by_token',
    );
    const found = row && (await this.reader.one(ShortUrl, Number(row.id), principal, undefined, base_url));
    if (!found) throw errors.notFound();
    const { short_url } = JSON.parse(found.body.toString()) as { short_url: string };
    const body = qrCodePng(short_url);
    return { head: { status: 200, headers: { 'Content-Type': 'image/png', ETag: etagOf(body) } }, body };
  }

  private async reserve(call: RecordCall, body: Buffer): Promise<Answer> {
    assertMay(call, 'Create', 'create');
    const { isDry, query } = takeDryRun(call.query);
    if (isDry) throw errors.badRequest('dry_run is not available here');
    const amount = amountIn(query);
    const claim = claimOf(call, body);
    if (!claim) return this.reserved(amount, call);
    return this.idempotency.answer(claim, {
      first: () => this.reserved(amount, { ...call, claim }),
      again: async () => {
        throw new Error('A reservation is stored with its answer.');
      },
    });
  }

  private async reserved(amount: number, call: RecordCall): Promise<Answer> {
    const { claim } = call;
    const token = await this.reservations.post(
      amount,
      call,
      async (made, transaction) => claim && this.idempotency.store(claim, tokenAnswer(made), transaction),
    );
    return tokenAnswer(token);
  }

  /** For those who may reserve. */
  private async stateOf(call: RecordCall, token: string): Promise<Answer> {
    assertMay(call, 'Read', 'create');
    parametersOf(call.query, []);
    const found = await this.reservations.find(token, call.principal.account);
    if (!found) throw errors.notFound();
    return answered(found);
  }
}

const answered = (value: object): Answer =>
  json(200, Buffer.from(JSON.stringify(value)), { 'Cache-Control': 'no-store' });

const tokenAnswer = (token: string): Answer => answered({ token });

function assertMay({ principal }: RecordCall, scope: ScopeOperation, operation: 'read' | 'create'): void {
  const isPermitted =
    permits(principal.scopes, ShortUrl.name, scope) && rolePermits(ShortUrl, operation, principal);
  if (!isPermitted) throw errors.forbidden();
}

function amountIn(query: string): number {
  const text = parametersOf(query, ['amount']).get('amount') ?? '';
  if (text === '') throw errors.badRequest('Missing parameter: amount');
  const amount = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (amount < 1 || amount > MOST_RESERVED)
    throw errors.badRequest(`Invalid value for amount: ${text.slice(0, 100)}`);
  return amount;
}

/** Parameters of a call by name, none of them unknown. */
function parametersOf(query: string, known: readonly string[]): ReadonlyMap<string, string> {
  const parameters = parseQueryString(query);
  const unknown = parameters.find(({ name }) => !known.includes(name));
  if (unknown) throw errors.badRequest(`Parameter not allowed here: ${unknown.name.slice(0, 100)}`);
  return new Map(parameters.map(({ name, value }) => [name, value.trim()]));
}

/** A client that asks for JSON everywhere gets the picture, too. */
const acceptsPng = (accept = ''): boolean =>
  acceptsJson(accept) ||
  accept.split(',').some((range) => /^image\/(png|\*)$/i.test(range.split(';')[0]?.trim() ?? ''));
