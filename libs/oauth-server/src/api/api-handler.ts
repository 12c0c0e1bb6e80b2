import { Inject, Injectable, Logger } from '@nestjs/common';
import { permits } from '@deskline/identity';
import { Settings } from '@deskline/platform';
import { nodeId, type Operation } from '@deskline/record';
import {
  acceptsJson,
  apiErrorOf,
  errors,
  failed,
  Grammar,
  json,
  mayEver,
  noContent,
  pagingHeaders,
  scopesNeeded,
  tagOf,
  type Answer,
  type RecordCall,
  type Route,
} from '@deskline/record-http';
import { Forbidden, NotFound } from '@deskline/record-store';
import { inputOf } from './input';
import { offeredRecords } from './offered-records';
import { pageOf } from './page-of';
import type { Resource, Shown } from './resource';

export const RESOURCES = Symbol('what is offered under /v1');

/** A route to something, and what is done with it. */
interface Asked {
  readonly resource: Resource;
  readonly id: number;
  readonly under: number | undefined;
}

const OPERATIONS: Partial<Record<Route['kind'], Operation>> = {
  list: 'read',
  one: 'read',
  create: 'create',
  createUnder: 'create',
  update: 'update',
  remove: 'delete',
};

/** What this service offers under /v1 reads as records do, without being kept by the engine of those. */
@Injectable()
export class ApiHandler {
  private readonly logger = new Logger('Api');
  private readonly grammar: Grammar;
  private readonly resources: ReadonlyMap<string, Resource>;

  constructor(
    @Inject(RESOURCES) resources: readonly Resource[],
    @Inject(Settings) private readonly settings: Settings,
  ) {
    this.grammar = new Grammar(offeredRecords, settings.NODE_ID_DOMAIN);
    this.resources = new Map(resources.map((resource) => [resource.record.name, resource]));
  }

  /** Never rejects. */
  async handle(call: RecordCall, body: Buffer): Promise<Answer> {
    try {
      const route = this.grammar.routes.find(call.method, call.path);
      if (!acceptsJson(call.headers['accept'])) throw errors.notAcceptable();
      const { scopes } = call.principal;
      if (!scopesNeeded(route).every(([model, does]) => permits(scopes, model, does)))
        throw errors.forbidden();
      return await this.answer(route, call, body);
    } catch (error) {
      const seen = apiErrorOf(error, call.principal.language);
      if (seen.status >= 500) this.logger[seen.status === 503 ? 'warn' : 'error']('request failed', error);
      return failed(seen);
    }
  }

  private answer(route: Route, call: RecordCall, body: Buffer): Promise<Answer> {
    const resource = this.resources.get(route.record.name);
    const operation = OPERATIONS[route.kind];
    if (!resource || !operation) throw new NotFound();
    // A single one that cannot be seen is not there; of the collection it is told that it is not for everyone.
    if (!mayEver(route.record, operation, call.principal))
      throw 'id' in route ? new NotFound() : new Forbidden();
    const asked = { resource, ...placeOf(route) };
    switch (route.kind) {
      case 'list':
        return this.list(asked, call);
      case 'create':
      case 'createUnder':
        return this.create(asked, call, body);
      case 'update':
        return this.update(asked, call, body);
      case 'remove':
        return this.remove(asked, call);
      default:
        return this.one(asked, call);
    }
  }

  private async list({ resource }: Asked, call: RecordCall): Promise<Answer> {
    const query = this.grammar.query(resource.record).read(call.query, null, call.principal.time_zone);
    const all = (await resource.list?.(call)) ?? [];
    const page = pageOf(
      all.map((each) => this.named(resource, each)),
      query.list,
    );
    const headers = pagingHeaders(call.base_url + call.path, query, page);
    return json(200, page.body, { ...headers, ETag: tagOf(page.body) });
  }

  private async one({ resource, id, under }: Asked, call: RecordCall): Promise<Answer> {
    const found = await resource.one(id, call, under);
    if (!found) throw new NotFound();
    const body = this.written(resource, found);
    return json(200, body, { ETag: tagOf(body) });
  }

  /** What is told only this once is not for any cache. */
  private async create({ resource, under }: Asked, call: RecordCall, body: Buffer): Promise<Answer> {
    const values = await inputOf(resource, this.grammar, 'create', call, body);
    const made = await resource.create?.(values, call, under);
    if (!made) throw new NotFound();
    const path = call.path.replace(/(\/|\.json)$/, '');
    const headers = { Location: `${call.base_url}${path}/${made.id}`, 'Cache-Control': 'no-store' };
    return json(201, this.written(resource, made), headers);
  }

  private async update(asked: Asked, call: RecordCall, body: Buffer): Promise<Answer> {
    const { resource, id, under } = asked;
    if (!(await resource.one(id, call, under))) throw new NotFound();
    const values = await inputOf(resource, this.grammar, 'patch', call, body);
    if (!(await resource.update?.(id, values, call, under))) throw new NotFound();
    return this.one(asked, call);
  }

  private async remove({ resource, id, under }: Asked, call: RecordCall): Promise<Answer> {
    if (!(await resource.remove?.(id, call, under))) throw new NotFound();
    return noContent();
  }

  private written(resource: Resource, shown: Shown): Buffer {
    return Buffer.from(JSON.stringify(this.named(resource, shown)));
  }

  private named({ record }: Resource, shown: Shown): Shown {
    return { ...shown, nodeID: nodeId(this.settings.NODE_ID_DOMAIN, record.name, shown.id) };
  }
}

function placeOf(route: Route): { id: number; under: number | undefined } {
  if (route.kind === 'createUnder') return { id: 0, under: route.id };
  const under = 'under' in route ? route.under?.id : undefined;
  return { id: 'id' in route ? route.id : 0, under };
}
