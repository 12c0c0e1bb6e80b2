import { Inject, Injectable } from '@nestjs/common';
import type { Deadline } from '@deskline/platform';
import {
  derivedKey,
  errorAnswer,
  errors,
  json,
  resultText,
  type Answer,
  type BulkCall,
  type BulkPart,
} from '@deskline/record-http';
import { Forward } from '../routing/forward';
import type { Route } from '../routing/router';
import type { Operation } from './operations';

/** Head of each operation but for its method, path and body. */
type CallOf = (route: Route) => Partial<BulkPart>;

export interface BulkRequest {
  /** Parts of the heads that all operations share. */
  readonly shared: BulkCall['shared'];
  readonly operations: readonly Operation[];
  /** Null for an unknown path. */
  readonly routeOf: (operation: Operation) => Route | null;
  readonly headOf: CallOf;
}

interface Run {
  readonly service: string;
  readonly parts: BulkPart[];
  readonly bodies: Buffer[];
}

/**
 * Makes the operations of one call in their order. Those that follow each other and go to the same service are one
 * message, and each of them is what a call of its own would be.
 */
@Injectable()
export class Bulk {
  constructor(@Inject(Forward) private readonly forward: Forward) {}

  async answer(request: BulkRequest, deadline: Deadline): Promise<Answer> {
    const results: Buffer[] = [];
    for (const run of runsOf(request)) {
      if (run === null) results.push(NOT_FOUND);
      else results.push(...(await this.forward.bulk(run.service, request.shared, run, deadline)));
    }
    const commas = results.flatMap((result, nth) => (nth === 0 ? [result] : [COMMA, result]));
    return json(200, Buffer.concat([OPEN, ...commas, CLOSE]), { 'Cache-Control': 'no-store' });
  }
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];
const NOT_FOUND = Buffer.from(resultText(errorAnswer(errors.notFound())));

/** Operations by service, as long as they follow each other; null for one that has no service. */
function runsOf({ shared, operations, routeOf, headOf }: BulkRequest): (Run | null)[] {
  const runs: (Run | null)[] = [];
  for (const [nth, operation] of operations.entries()) {
    const route = routeOf(operation);
    const last = runs.at(-1);
    if (!route) {
      runs.push(null);
      continue;
    }
    const run = last?.service === route.service ? last : { service: route.service, parts: [], bodies: [] };
    if (run !== last) runs.push(run);
    run.parts.push(partOf(operation, nth, route, shared, headOf(route)));
    run.bodies.push(operation.body);
  }
  return runs;
}

function partOf(
  { method, query, body, ifMatch }: Operation,
  nth: number,
  { path }: Route,
  { headers }: BulkCall['shared'],
  more: Partial<BulkPart>,
): BulkPart {
  const key = headers['idempotency-key'];
  const own = {
    ...headers,
    ...(key !== undefined && { 'idempotency-key': derivedKey(key, nth) }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
  };
  const isOwn = key !== undefined || ifMatch !== undefined;
  return { method, path, query, length: body.length, ...(isOwn && { headers: own }), ...more };
}
