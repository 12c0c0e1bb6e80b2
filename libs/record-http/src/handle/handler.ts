import { permits } from '@deskline/identity';
import type { Queries } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import {
  Forbidden,
  NotFound,
  type Id,
  type RecordReader,
  type RecordWriter,
  type SingleRecord,
  type Within,
  type OpenCall,
  type RecordCall,
} from '@deskline/record-store';
import { Logger } from '@nestjs/common';
import { acceptsJson, isUnchanged, etagOf, requiredVersion } from '../request/headers';
import type { RecordActions } from './actions';
import { errorAnswer, json, noContent, notModified, withSecrets, type Answer } from '../response/answer';
import type { SubCollections } from './sub-collections';
import { parseBody } from '../request/body';
import { NumberLiterals } from '../request/number-literals';
import { errors } from '../response/errors';
import type { RecordProtocol } from './record-protocol';
import type { ParsedInput, Mode } from '../request/input';
import { claimOf, type Idempotency } from './idempotency';
import { Linking, linked } from './linking';
import { rolePermits, rolePermitsList, requiredScopes } from '../routes/access';
import { pagingHeaders } from '../response/paging';
import { servicePage } from '../cross-service/service-page';
import { parentFromPath, withSource } from './create-values';
import type {
  ActionRoute,
  AuditRoute,
  CreateRoute,
  CreateUnderRoute,
  ListRoute,
  Route,
  SingleRoute,
  SubCollectionRoute,
} from '../routes/route';
import { apiErrorOf } from '../response/translate-error';

/** What was read of a record by who has written it. */
interface ReadBack {
  read(queries: Queries, id: number): Promise<unknown>;
  found?: Promise<SingleRecord | null>;
}

/** One call for a record, from what was asked to what is answered. */
export class RecordHandler {
  private readonly logger = new Logger('Records');
  private readonly linking: Linking;

  constructor(
    private readonly grammar: RecordProtocol,
    private readonly reader: Pick<
      RecordReader,
      'one' | 'list' | 'listForMerge' | 'listCursors' | 'listAuditLines'
    >,
    private readonly writer: Pick<RecordWriter, keyof RecordWriter>,
    private readonly actions: RecordActions,
    private readonly once: Idempotency,
    private readonly below: SubCollections,
  ) {
    this.linking = new Linking(grammar, writer, below);
  }

  /** Never rejects. */
  async handle(call: RecordCall | OpenCall, body: Buffer): Promise<Answer> {
    try {
      const route = this.grammar.routes.find(call.method, call.path);
      if (!acceptsJson(call.headers['accept'])) throw errors.notAcceptable();
      if (route.kind === 'action' && route.needs === 'nothing')
        return await this.actions.performOpen(route, call, body);
      if (call.principal === null) throw errors.unauthorized();
      const { scopes } = call.principal;
      if (!requiredScopes(route).every(([model, does]) => permits(scopes, model, does)))
        throw errors.forbidden();
      return await this.answer(route, call, body);
    } catch (error) {
      const seen = apiErrorOf(error, call.principal?.language ?? 'en');
      const { request_id } = call;
      const level = seen.status === 503 ? 'warn' : 'error';
      if (seen.status >= 500) this.logger[level]('request failed', error, { request_id });
      return errorAnswer(seen);
    }
  }

  private async answer(route: Route, call: RecordCall, body: Buffer): Promise<Answer> {
    const claim = claimOf(call, body);
    if (!claim) return this.disclosing(route, call, await this.done(route, call, body));
    const claimed = { ...call, claim };
    const answer = await this.once.answer(claim, {
      first: () => this.done(route, claimed, body),
      again: (record) => this.doneBefore(route, call, record),
    });
    return this.disclosing(route, claimed, answer);
  }

  /** Last of all, so that what is kept of an answer has no secret in it. */
  private async disclosing(route: Route, call: RecordCall, answer: Answer): Promise<Answer> {
    const { kind, record } = route;
    if (kind === 'action')
      return withSecrets(answer, await this.actions.disclosed(record, route.name, route.id, call));
    if (kind !== 'create' && kind !== 'createUnder') return answer;
    const id = Number(answer.head.headers['Location']?.split('/').at(-1));
    return withSecrets(answer, await this.actions.disclosed(record, 'create', id, call));
  }

  /** What a call is answered that was done by a process which ended before it could answer. */
  private doneBefore(route: Route, call: RecordCall, record: number | null): Promise<Answer> {
    switch (route.kind) {
      case 'create':
      case 'createUnder':
        return this.created(route, call, record ?? 0);
      case 'archive':
      case 'trash':
      case 'restore':
        return this.written(route.record, route.id, call, 200);
      case 'action': // one that has an answer of its own has kept it with what it did
        return this.written(route.record, route.part?.id ?? route.id, call, 200);
      default:
        return Promise.resolve(linked());
    }
  }

  private done(route: Route, call: RecordCall, body: Buffer): Promise<Answer> {
    switch (route.kind) {
      case 'list':
      case 'subCollection':
        return this.list(route, call);
      case 'audit':
        return this.audit(route, call);
      case 'one':
        return this.one(route, call);
      case 'create':
      case 'createUnder':
        return this.create(route, call, body);
      case 'update':
        return this.update(route, call, body);
      case 'archive':
      case 'trash':
      case 'restore':
        return this.shelve(route, call);
      case 'remove':
        return this.remove(route, call);
      case 'link':
      case 'unlink':
        return this.linking.link(route, call);
      case 'setReference':
      case 'clearReference':
        return this.linking.changeReference(route, call);
      case 'action':
        return this.act(route, call, body);
    }
  }

  private async list(route: ListRoute | SubCollectionRoute, call: RecordCall): Promise<Answer> {
    const { record } = route;
    const { roles, time_zone } = call.principal;
    // A role that reads no record of the type is told so; whether there are any, it is not told.
    if (!rolePermits(record, 'read', call.principal)) return this.forbid(route, call);
    const isBelow = route.kind !== 'list';
    const query = this.grammar.parseQuery(record, roles, call.query, route.view, time_zone, isBelow);
    if (!rolePermitsList(record, query.list.views, call.principal)) return this.forbid(route, call);
    if (call.partialPage) return json(200, await servicePage(this.reader, record, query.list, call));
    const listed = (within?: Within) =>
      this.reader.list(record, { ...query.list, within }, call.principal, call.base_url);
    const page = await (route.kind === 'list' ? listed() : this.below.read(route, call.principal, listed));
    const headers = pagingHeaders(call.base_url + call.path, query, page);
    return fresh(call, page.body, etagOf(page.body), headers);
  }

  private async audit({ record, of, id }: AuditRoute, call: RecordCall): Promise<Answer> {
    const { principal, base_url, path } = call;
    const query = this.grammar.queryParser(record).parse(call.query, null, principal.time_zone);
    const page = await this.reader.listAuditLines(of, id, record, query.list, principal);
    return fresh(call, page.body, etagOf(page.body), pagingHeaders(base_url + path, query, page));
  }

  private async one({ record, id, under }: SingleRoute<'one'>, call: RecordCall): Promise<Answer> {
    const found = await this.reader.one(record, id, call.principal, under, call.base_url);
    if (!found) throw new NotFound();
    return fresh(call, found.body, etagOf(found.body, found.version));
  }

  /** A path that names what it is created under, and that the caller cannot see, is a path that is not there. */
  private async create(
    route: CreateRoute | CreateUnderRoute,
    call: RecordCall,
    body: Buffer,
  ): Promise<Answer> {
    if (!rolePermits(route.record, 'create', call.principal)) return this.forbid(route, call);
    const make = () => this.make(route, call, body);
    return route.kind === 'createUnder' ? this.below.createUnder(route, call.principal, make) : make();
  }

  private async make(route: CreateRoute | CreateUnderRoute, call: RecordCall, body: Buffer): Promise<Answer> {
    const { record } = route;
    const said = await this.checked(record, 'create', call, body);
    const { problems: wrong } = said;
    const revived = await this.writer.revive(record, said.values, call, { problems: wrong });
    if (revived !== undefined) return this.written(record, revived, call, 200);
    const { values, problems } = parentFromPath(
      route,
      withSource(said.values, record, call.headers),
      said.problems,
    );
    const back = this.readBack(record, call);
    const id = await this.writer.create(record, values, call, {
      problems,
      read: record.createAnswersId ? undefined : back.read,
    });
    return this.created(route, call, id, back);
  }

  private async created(
    route: CreateRoute | CreateUnderRoute,
    call: RecordCall,
    id: number,
    back?: ReadBack,
  ): Promise<Answer> {
    const { record } = route;
    const status = record.createStatus ?? 201;
    const headers = { Location: `${call.base_url}${collectionOf(route)}/${id}` };
    if (record.createAnswersId) return json(status, idOnly(id), headers);
    return this.written(record, id, call, status, headers, back);
  }

  private async update(
    { record, id, under }: SingleRoute<'update'>,
    call: RecordCall,
    body: Buffer,
  ): Promise<Answer> {
    if (under) await this.below.assertVisible(record, id, call.principal, under);
    const version = requiredVersion(call.headers['if-match']);
    const { values, problems } = await this.checked(record, 'patch', call, body);
    const back = this.readBack(record, call);
    await this.writer.update(record, id, values, call, { version, problems, read: back.read });
    return this.written(record, id, call, 200, {}, back);
  }

  private async shelve(
    { kind, record, id, under }: SingleRoute<'archive' | 'trash' | 'restore'>,
    call: RecordCall,
  ): Promise<Answer> {
    if (under) await this.below.assertVisible(record, id, call.principal, under);
    await this.writer[kind](record, id, call);
    return this.written(record, id, call, 200);
  }

  private async remove({ record, id, under }: SingleRoute<'remove'>, call: RecordCall): Promise<Answer> {
    if (under) await this.below.assertVisible(record, id, call.principal, under);
    await this.writer.remove(record, id, call);
    return noContent();
  }

  private async act(route: ActionRoute, call: RecordCall, body: Buffer): Promise<Answer> {
    const { record, id, needs, part } = route;
    if (call.method === 'GET') return this.show(route, call);
    const operation = needs === 'nothing' ? 'read' : needs;
    const answer = await this.writer.act(part?.of ?? record, id, call, operation, async (transaction) => {
      const own = await this.actions.perform(route, { call, body, transaction });
      return own && call.claim ? this.once.store(call.claim, own, transaction) : own;
    });
    return answer ?? this.written(record, part?.id ?? id, call, 200);
  }

  private async show(route: ActionRoute, call: RecordCall): Promise<Answer> {
    await this.below.assertVisible(route.record, route.id, call.principal);
    const body = await this.actions.read(route, call);
    return fresh(call, body, etagOf(body));
  }

  /** The body of a write is the record as it then reads; all a writer who may not read it gets is its id. */
  private async written(
    record: RecordType,
    id: Id,
    call: RecordCall,
    status: number,
    headers: Record<string, string> = {},
    back?: ReadBack,
  ): Promise<Answer> {
    const found = await (back?.found ??
      this.reader.one(record, id, call.principal, undefined, call.base_url));
    if (!found) return json(status, idOnly(id), headers);
    return json(status, found.body, { ...headers, ETag: etagOf(found.body, found.version) });
  }

  /** Reads a record in the transaction that writes it; the last try counts. */
  private readBack(record: RecordType, { principal, base_url }: RecordCall): ReadBack {
    const back: ReadBack = {
      read: (queries, id) =>
        (back.found = this.reader.one(record, id, principal, undefined, base_url, queries)),
    };
    return back;
  }

  private async checked(
    record: RecordType,
    mode: Mode,
    call: RecordCall,
    body: Buffer,
  ): Promise<ParsedInput> {
    const members = await parseBody(body, call.headers['content-type'], call.query);
    const { roles, time_zone: zone } = call.principal;
    return this.grammar
      .inputParser(record, roles)
      .parse(members, mode, { zone, numberLiterals: new NumberLiterals(body) });
  }

  /** Below a record that the caller cannot see there is nothing, not even something forbidden. */
  private async forbid(
    route: ListRoute | SubCollectionRoute | CreateRoute | CreateUnderRoute,
    call: RecordCall,
  ): Promise<never> {
    if ('of' in route) await this.below.assertVisible(route.of, route.id, call.principal);
    throw new Forbidden();
  }
}

const idOnly = (id: Id): Buffer => Buffer.from(JSON.stringify({ id }));

/** The path that new records are found under by their id. */
function collectionOf(route: CreateRoute | CreateUnderRoute): string {
  if (route.kind === 'createUnder' && route.record.nested)
    return `/${route.of.collection}/${route.id}/${route.path}`;
  return `/${route.record.collection}`;
}

function fresh(call: RecordCall, body: Buffer, tag: string, headers: Record<string, string> = {}): Answer {
  const tagged = { ...headers, ETag: tag };
  return isUnchanged(call.headers, tag) ? notModified(tagged) : json(200, body, tagged);
}
