import type { Catalogue } from '@deskline/record';
import type { Id } from '@deskline/record-store';
import { errors } from '../response/errors';
import type { NodeIds } from '../request/node-ids';
import { parsePath } from './path';
import { routesOf } from './record-routes';
import type { Route, RoutePattern } from './route';

/** Node of the tree of paths: children by name, one child for ids, and the routes by method. */
class PathNode {
  readonly named = new Map<string, PathNode>();
  readonly methods = new Map<string, RoutePattern>();
  id: PathNode | undefined;

  /** Child for a segment of a pattern, created when missing; `:id` is any id. */
  child(segment: string): PathNode {
    if (segment.startsWith(':')) return (this.id ??= new PathNode());
    let node = this.named.get(segment);
    if (!node) this.named.set(segment, (node = new PathNode()));
    return node;
  }
}

/** The route table of a catalogue. */
export class Routes {
  private readonly root = new PathNode();
  private readonly patterns: readonly RoutePattern[];

  constructor(
    private readonly catalogue: Catalogue,
    private readonly nodeIds: NodeIds,
  ) {
    this.patterns = routesOf(catalogue);
    for (const each of this.patterns) {
      const [method = '', path = ''] = each.pattern.split(' ');
      const node = path
        .slice(1)
        .split('/')
        .reduce((at, segment) => at.child(segment), this.root);
      if (node.methods.has(method)) throw new Error(`${catalogue.service}: ${each.pattern} is defined twice`);
      node.methods.set(method, each);
    }
  }

  /** `GET /tasks/open`, sorted: compared with a committed list. */
  get list(): string[] {
    return this.patterns.map(({ pattern }) => pattern).sort();
  }

  /** "An unsupported verb on a known path is 404"; another suffix than .json on a known path is 406. */
  find(method: string, path: string): Route {
    const parts = parsePath(path);
    const route = parts && this.match(method, parts.segments);
    if (!route) throw errors.notFound();
    if (parts.suffix !== null) throw errors.notAcceptable();
    return route;
  }

  private match(method: string, segments: readonly string[]): Route | undefined {
    let node: PathNode | undefined = this.root;
    const texts: string[] = [];
    for (const segment of segments) {
      const named: PathNode | undefined = node.named.get(segment);
      if (!named) texts.push(segment);
      node = named ?? node.id;
      if (!node) return undefined;
    }
    const found = node.methods.get(method);
    if (!found) return undefined;
    const ids = texts.map((text, index) => this.idIn(text, found.ids[index] ?? ''));
    return ids.includes(undefined) ? undefined : found.route(ids as Id[]);
  }

  private idIn(text: string, record: string): Id | undefined {
    const id = this.catalogue.byName.get(record)?.fields['id'];
    return id?.kind === 'string' ? this.nodeIds.textIn(text, record, id) : this.nodeIds.idIn(text, record);
  }
}
