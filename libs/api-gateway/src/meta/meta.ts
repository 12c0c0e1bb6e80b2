import type { IncomingHttpHeaders } from 'node:http';
import { hash } from 'node:crypto';
import { languageOf, type Principal } from '@deskline/identity';
import type { CacheCounts } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import {
  acceptsJson,
  describeTypes,
  errors,
  etagOf,
  json,
  parseNames,
  parsePath,
  parseQueryString,
  TypeRoutes,
  type Answer,
  type Viewer,
} from '@deskline/record-http';
import { LRUCache } from 'lru-cache';
import { compress, encodeSmall, type Encoding } from '../answer/compress';
import { conditional } from '../answer/conditional';
import type { Target } from '../request/target';

/** Answer about all record types, which many callers get, with its compressed forms. */
interface Overview {
  readonly answer: Answer;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

const MEGABYTES = 1024 * 1024;

/**
 * Answers /meta and /meta/:type from the definitions: record types as the roles, the token and the language of the caller
 * have them. Callers have few sets of those; descriptions are kept by them.
 */
export class Meta {
  private routes: TypeRoutes | undefined;
  private readonly overviews = new LRUCache<string, Overview>({
    maxSize: 16 * MEGABYTES,
    sizeCalculation: ({ answer }) => answer.body.length,
  });
  /** JSON of single types. */
  private readonly types = new LRUCache<string, string>({
    maxSize: 16 * MEGABYTES,
    sizeCalculation: (text) => text.length,
  });

  constructor(
    private readonly catalogues: readonly Catalogue[],
    private readonly lookups: CacheCounts = { hits: 0, misses: 0 },
  ) {}

  /** Whether the path is one of these. */
  static has(path: string): boolean {
    return /^\/meta(?=[/.]|$)/.test(path);
  }

  answer(
    { path, query }: Target,
    { roles, scopes, language }: Principal,
    headers: IncomingHttpHeaders,
  ): Promise<Answer> {
    const { segments = [], suffix = null } = parsePath(path) ?? {};
    const [, type, ...more] = segments;
    if (more.length > 0 || type === '') throw errors.notFound();
    if (suffix !== null || !acceptsJson(headers.accept)) throw errors.notAcceptable();
    const viewer = { roles: [...roles].sort(), scopes, language: languageOf(language) ?? 'en' };
    const names = typesIn(query, type === undefined);
    if (type !== undefined) return Promise.resolve(conditional(this.single(type, viewer), headers));
    return names
      ? Promise.resolve(conditional(this.some(names, viewer), headers))
      : this.all(viewer, headers);
  }

  private all(viewer: Viewer, headers: IncomingHttpHeaders): Promise<Answer> {
    const key = keyOf(viewer);
    const cached = this.overviews.get(key);
    this.count(cached);
    const overview = cached ?? this.overviewFor(viewer);
    this.overviews.set(key, overview);
    const { answer, encoded } = overview;
    return compress(conditional(answer, headers), headers, (encoding) => {
      const found = encoded.get(encoding) ?? encodeSmall(encoding, answer.body);
      encoded.set(encoding, found);
      return found;
    });
  }

  private overviewFor(viewer: Viewer): Overview {
    return { answer: answerOf(JSON.stringify(describeTypes(viewer, this.typeRoutes))), encoded: new Map() };
  }

  /** The same 404 for an unknown record type and for one that the caller never sees. */
  private single(name: string, viewer: Viewer): Answer {
    const text = this.textOf(name, viewer);
    if (text === undefined) throw errors.notFound();
    return answerOf(`{"language":"${viewer.language}",${text.slice(1)}`);
  }

  /** The same 400 for both. */
  private some(names: readonly string[], viewer: Viewer): Answer {
    const texts = names.map((name) => {
      const text = this.textOf(name, viewer);
      if (text === undefined)
        throw errors.badRequest(`Invalid value for field 'types': ${name.slice(0, 100)}`);
      return text;
    });
    return answerOf(`{"language":"${viewer.language}","types":[${texts.join()}]}`);
  }

  private textOf(name: string, viewer: Viewer): string | undefined {
    if (!this.typeRoutes.types.has(name)) return undefined;
    const key = `${keyOf(viewer)} ${name}`;
    const cached = this.types.get(key);
    this.count(cached);
    if (cached !== undefined) return cached;
    const [type] = describeTypes(viewer, this.typeRoutes, [name]).types;
    const text = type && JSON.stringify(type);
    if (text !== undefined) this.types.set(key, text);
    return text;
  }

  private count(cached: unknown): void {
    if (cached === undefined) this.lookups.misses += 1;
    else this.lookups.hits += 1;
  }

  /** Made on first use: few instances are asked, and the start is short. */
  private get typeRoutes(): TypeRoutes {
    return (this.routes ??= new TypeRoutes(this.catalogues));
  }
}

/** Names in `?types=`; undefined without any. Another parameter is a 400. */
function typesIn(query: string, isTaken: boolean): string[] | undefined {
  const parameters = parseQueryString(query);
  const unknown = parameters.filter(({ name }) => !isTaken || name !== 'types').map(({ name }) => name);
  if (unknown.length > 0) throw errors.badRequest(`Unknown fields: ${unknown.join(', ').slice(0, 100)}`);
  const names = parseNames(parameters.map(({ value }) => value).join());
  return names.length > 0 ? names : undefined;
}

function answerOf(text: string): Answer {
  const body = Buffer.from(text);
  return json(200, body, { ETag: etagOf(body) });
}

const keyOf = ({ roles, scopes, language }: Viewer): string =>
  [language, roles.join(), hash('sha1', JSON.stringify(scopes))].join(' ');
