import { permits } from '@deskline/identity';
import type { Queries } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import {
  type Id,
  type RecordReader,
  type RecordWriter,
  type SingleRecord,
  type OpenCall,
  type RecordCall,
} from '@deskline/record-store';
import { acceptsJson, etagOf, requiredVersion } from '../request/headers';
import type { RecordActions } from './actions';
import { json, noContent, withSecrets, type Answer } from '../response/answer';
import type { SubCollections } from './sub-collections';
import { parseBody } from '../request/body';
import { takeDryRun } from '../request/dry-run';
import { NumberLiterals } from '../request/number-literals';
import { errors } from '../response/errors';
import type { RecordProtocol } from './record-protocol';
import type { ParsedInput, Mode } from '../request/input';
import { claimOf, type Idempotency } from './idempotency';
import { DryRun } from './dry-run';
import { Emptying } from './emptying';
import { Linking, linked } from './linking';
import { Many } from './many';
import { conditionalAnswer, forbid, Reading } from './reading';
import { Searching } from '../search/searching';
import { isSearch } from '../search/search-query';
import { isNeverRead, rolePermits, requiredScopes } from '../routes/access';
import { parentFromPath, withSource } from './create-values';
import type {
  ActionRoute,
  CreateRoute,
  CreateUnderRoute,
  ManyRoute,
  Route,
  SingleRoute,
} from '../routes/route';
import { answerOrError } from '../response/answer-or-error';

/** Record as the transaction that wrote it reads it back. */
interface ReadBack {
  read(queries: Queries, id: number): Promise<unknown>;
  found?: Promise<SingleRecord | null>;
}

/** Route to one change, or to one answer. */
type OneRoute = Exclude<Route, ManyRoute>;

/** Handles one call from its route to its answer. */
export class RecordHandler {
  private readonly linking: Linking;
  private readonly searching: Searching;
  private readonly emptying: Emptying;
  private readonly reading: Reading;
  private readonly dryRun: DryRun;
  private readonly many: Many;

  constructor(
    private readonly protocol: RecordProtocol,
    private readonly reader: Pick<
      RecordReader,
      | 'one'
      | 'readsOf'
      | 'list'
      | 'totals'
      | 'aggregate'
      | 'listForMerge'
      | 'listCursors'
      | 'mayMatch'
      | 'listAuditLines'
      | 'idsWithin'
      | 'linkedIds'
    >,
    private readonly writer: Pick<RecordWriter, keyof RecordWriter>,
    private readonly actions: RecordActions,
    private readonly idempotency: Idempotency,
    private readonly subCollections: SubCollections,
  ) {
    this.searching = new Searching(reader, protocol.searched);
    this.linking = new Linking(protocol, writer, subCollections);
    this.emptying = new Emptying(reader, writer, subCollections);
    this.reading = new Reading(protocol, reader, subCollections);
    this.dryRun = new DryRun(reader, writer);
    this.many = new Many(protocol);
  }

  /** Never rejects. */
  handle(call: RecordCall | OpenCall, body: Buffer): Promise<Answer> {
    return answerOrError(call, async () => {
      if (call.partialPage && call.principal && isSearch(call.path))
        return json(200, await this.searching.answer(call));
      const route = this.protocol.routes.find(call.method, call.path);
      if (!acceptsJson(call.headers['accept'])) throw errors.notAcceptable();
      if (route.kind === 'action' && route.needs === 'nothing' && refuseDryRun(call))
        return this.actions.performOpen(route, call, body);
      if (call.principal === null) throw errors.unauthorized();
      const { scopes } = call.principal;
      if (!requiredScopes(route).every(([model, operation]) => permits(scopes, model, operation)))
        throw errors.forbidden();
      if (isNeverRead(route, call.principal)) throw errors.forbidden();
      if (route.kind !== 'many') return this.answer(route, call, body);
      const one = (single: OneRoute, each: RecordCall) =>
        answerOrError(each, () => this.answer(single, each, body));
      return this.announcingOnce(() => this.many.answer(route, call, one));
    });
  }

  /** Runs changes whose calls are some of many: their events are announced after the last one, or after a while. */
  async announcingOnce<T>(changes: () => Promise<T>): Promise<T> {
    try {
      return await changes();
    } finally {
      this.writer.announceMany();
    }
  }

  private async answer(route: OneRoute, received: RecordCall, body: Buffer): Promise<Answer> {
    const { isDry, call } = withoutDryRun(route, received);
    if (isDry) {
      if (route.kind === 'action' && route.needs === 'read') throw cannotBeTried();
      return this.dryRun.answer(call, (tried) => this.perform(route, tried, body), route);
    }
    const claim = claimOf(call, body);
    if (!claim) return this.withSecrets(route, call, await this.perform(route, call, body));
    const claimed = { ...call, claim };
    const answer = await this.idempotency.answer(claim, {
      first: () => this.perform(route, claimed, body),
      again: (record) => this.answerRepeated(route, call, record),
    });
    return this.withSecrets(route, claimed, answer);
  }

  /** Adds one-time secrets after the answer was stored under its idempotency key, so that none is stored. */
  private async withSecrets(route: OneRoute, call: RecordCall, answer: Answer): Promise<Answer> {
    const { kind, record } = route;
    if (kind === 'action')
      return withSecrets(answer, await this.actions.disclosed(record, route.name, route.id, call));
    if (kind === 'update')
      return withSecrets(answer, await this.actions.disclosed(record, 'update', route.id, call));
    if (kind !== 'create' && kind !== 'createUnder') return answer;
    const id = Number(answer.head.headers['Location']?.split('/').at(-1));
    return withSecrets(answer, await this.actions.disclosed(record, 'create', id, call));
  }

  /** Answers a repeated call whose first process ended after the commit and before the answer was stored. */
  private answerRepeated(route: OneRoute, call: RecordCall, record: number | null): Promise<Answer> {
    switch (route.kind) {
      case 'create':
      case 'createUnder':
        return this.created(route, call, record ?? 0);
      case 'archive':
      case 'trash':
      case 'restore':
        return this.written(route.record, route.id, call, 200);
      case 'action': // an action with an answer of its own stores it in its transaction
        return this.written(route.record, route.part?.id ?? route.id, call, 200);
      default:
        return Promise.resolve(linked());
    }
  }

  private perform(route: OneRoute, call: RecordCall, body: Buffer): Promise<Answer> {
    switch (route.kind) {
      case 'list':
      case 'subCollection':
      case 'audit':
      case 'counts':
      case 'aggregate':
      case 'one':
        return this.reading.answer(route, call);
      case 'create':
      case 'createUnder':
        return this.create(route, call, body);
      case 'update':
        return this.update(route, call, body);
      case 'archive':
      case 'trash':
      case 'restore':
        return this.changeArchiveState(route, call);
      case 'remove':
        return this.remove(route, call);
      case 'link':
      case 'unlink':
        return this.linking.link(route, call);
      case 'setReference':
      case 'clearReference':
        return this.linking.changeReference(route, call);
      case 'empty':
        return this.emptying.empty(route, call);
      case 'action':
        return this.performAction(route, call, body);
    }
  }

  /** 404 when the caller cannot see the parent in the path. */
  private async create(
    route: CreateRoute | CreateUnderRoute,
    call: RecordCall,
    body: Buffer,
  ): Promise<Answer> {
    if (!rolePermits(route.record, 'create', call.principal)) return forbid(this.subCollections, route, call);
    const create = () => this.createRecord(route, call, body);
    return route.kind === 'createUnder'
      ? this.subCollections.createUnder(route, call.principal, create)
      : create();
  }

  private async createRecord(
    route: CreateRoute | CreateUnderRoute,
    call: RecordCall,
    body: Buffer,
  ): Promise<Answer> {
    const { record } = route;
    const input = await this.parseInput(record, 'create', call, body);
    const revived = await this.writer.revive(record, input.values, call, { problems: input.problems });
    if (revived !== undefined) return this.written(record, revived, call, 200);
    const { values, problems } = parentFromPath(
      route,
      withSource(input.values, record, call.headers),
      input.problems,
    );
    const readBack = this.readBack(record, call);
    const id = await this.writer.create(record, values, call, {
      problems,
      read: record.createAnswersId ? undefined : readBack.read,
    });
    return this.created(route, call, id, readBack);
  }

  private async created(
    route: CreateRoute | CreateUnderRoute,
    call: RecordCall,
    id: number,
    readBack?: ReadBack,
  ): Promise<Answer> {
    const { record } = route;
    const status = record.createStatus ?? 201;
    const headers = { Location: `${call.base_url}${collectionOf(route)}/${id}` };
    if (record.createAnswersId) return json(status, idOnly(id), headers);
    return this.written(record, id, call, status, headers, readBack);
  }

  private async update(
    { record, id, under }: SingleRoute<'update'>,
    call: RecordCall,
    body: Buffer,
  ): Promise<Answer> {
    const version = requiredVersion(call.headers['if-match']);
    const { values, problems } = await this.parseInput(record, 'patch', call, body);
    const readBack = this.readBack(record, call);
    await this.writer.update(record, id, values, call, { version, under, problems, read: readBack.read });
    return this.written(record, id, call, 200, {}, readBack);
  }

  private async changeArchiveState(
    { kind, record, id, under }: SingleRoute<'archive' | 'trash' | 'restore'>,
    call: RecordCall,
  ): Promise<Answer> {
    if (under) await this.subCollections.assertVisible(record, id, call.principal, under);
    await this.writer[kind](record, id, call);
    return this.written(record, id, call, 200);
  }

  private async remove({ record, id, under }: SingleRoute<'remove'>, call: RecordCall): Promise<Answer> {
    const row = under ? await this.subCollections.rowBelow(record, id, call.principal, under) : id;
    await this.writer.remove(record, row, call);
    return noContent();
  }

  private async performAction(route: ActionRoute, call: RecordCall, body: Buffer): Promise<Answer> {
    const { record, id, needs, part } = route;
    if (call.method === 'GET') return this.readAction(route, call);
    if (needs === 'read') {
      await this.subCollections.assertVisible(record, id, call.principal);
      return this.actions.forward(route, call, body);
    }
    const operation = needs === 'nothing' ? 'read' : needs;
    const answer = await this.writer.act(part?.of ?? record, id, call, operation, async (transaction) => {
      const result = await this.actions.perform(route, { call, body, transaction });
      return result && call.claim ? this.idempotency.store(call.claim, result, transaction) : result;
    });
    return answer ?? this.written(record, part?.id ?? id, call, 200);
  }

  private async readAction(route: ActionRoute, call: RecordCall): Promise<Answer> {
    await this.subCollections.assertVisible(route.record, route.id, call.principal);
    const body = await this.actions.read(route, call);
    return conditionalAnswer(call, body, etagOf(body));
  }

  /** Answers with the record as it reads after the write; a writer without read access gets the id only. */
  private async written(
    record: RecordType,
    id: Id,
    call: RecordCall,
    status: number,
    headers: Record<string, string> = {},
    readBack?: ReadBack,
  ): Promise<Answer> {
    const found = await (readBack?.found ??
      this.reader.one(record, id, call.principal, undefined, call.base_url));
    if (!found) return json(status, idOnly(id), headers);
    return json(status, found.body, { ...headers, ETag: etagOf(found.body, found.version) });
  }

  /** Reads the record in the transaction that writes it; after a retry the last read counts. */
  private readBack(record: RecordType, { principal, base_url }: RecordCall): ReadBack {
    const readBack: ReadBack = {
      read: (queries, id) =>
        (readBack.found = this.reader.one(record, id, principal, undefined, base_url, queries)),
    };
    return readBack;
  }

  private async parseInput(
    record: RecordType,
    mode: Mode,
    call: RecordCall,
    body: Buffer,
  ): Promise<ParsedInput> {
    const members = await parseBody(body, call.headers['content-type'], call.query);
    const { roles, time_zone: zone } = call.principal;
    return this.protocol
      .inputParser(record, roles)
      .parse(members, mode, { zone, numberLiterals: new NumberLiterals(body) });
  }
}

/** A change without credentials, or by another service, cannot be rolled back here. */
const cannotBeTried = () => errors.badRequest('dry_run is not available for this action');

function refuseDryRun({ query }: Pick<RecordCall, 'query'>): true {
  if (takeDryRun(query).isDry) throw cannotBeTried();
  return true;
}

/** A field of that name takes precedence. */
function withoutDryRun({ record }: Route, call: RecordCall): { isDry: boolean; call: RecordCall } {
  if (call.method === 'GET' || call.query === '' || 'dry_run' in record.fields) return { isDry: false, call };
  const { isDry, query } = takeDryRun(call.query);
  return { isDry, call: { ...call, query } };
}

const idOnly = (id: Id): Buffer => Buffer.from(JSON.stringify({ id }));

/** Path of the collection that Location appends the new id to. */
function collectionOf(route: CreateRoute | CreateUnderRoute): string {
  if (route.kind === 'createUnder' && route.record.nested)
    return `/${route.of.collection}/${route.id}/${route.path}`;
  return `/${route.record.collection}`;
}
