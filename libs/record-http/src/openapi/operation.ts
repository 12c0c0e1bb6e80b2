import type { AreaOpenApi } from '@deskline/record';
import { humanize } from '../translations/labels';
import { listOf, type ActionRoute, type Route } from '../routes/route';
import { operationId } from './operation-id';
import { ref, refs, schema, type OpenApiObject } from './openapi-object';
import {
  CHANGE_ERRORS,
  LINKED,
  NO_CONTENT,
  READ_ERRORS,
  RESULTS,
  SECRET_ERRORS,
  TRIED,
  WRITE_ERRORS,
} from './responses';
import { inSentence, pluralOf, withArticle, pascal } from './wording';

interface OperationDescription {
  readonly summary: string;
  readonly parameters?: readonly OpenApiObject[];
  readonly body?: string;
  readonly status?: number;
  readonly response: OpenApiObject;
  readonly errors: OpenApiObject;
}

/** Repeated for each operation: Swagger UI shows references of a whole path without their names. */
const CALLER = refs('parameters', ['Account', 'Language']);
const DRY_RUN = refs('parameters', ['DryRun']);
const KEYED = refs('parameters', ['IdempotencyKey']);

/** Describes the methods of the paths: summary, parameters, body and answers. */
export class Operations {
  constructor(
    private readonly actions: Required<AreaOpenApi>['actions'],
    private readonly secrets: Required<AreaOpenApi>['secrets'],
  ) {}

  /** `list` are the parameters of the record's collections, or of reading one record. */
  of(method: string, path: string, route: Route, list: readonly OpenApiObject[]): OpenApiObject {
    const description = this.describe(route, path, list);
    const { summary, parameters = [], body, status = 200, response, errors } = description;
    const isOpen = route.kind === 'action' && route.needs === 'nothing';
    return {
      operationId: operationId(method, path, route),
      summary,
      tags: [humanize(route.record.collection)],
      ...(isOpen && { security: [] }),
      parameters: [...parameters, ...(isTriable(method, route) ? DRY_RUN : []), ...CALLER],
      ...(body && {
        requestBody: { required: true, content: { 'application/json': { schema: schema(body) } } },
      }),
      responses: {
        ...(isTriable(method, route) && status !== 200 && { 200: ref('responses', TRIED) }),
        [status]: response,
        ...errors,
      },
    };
  }

  private describe(route: Route, path: string, list: readonly OpenApiObject[]): OperationDescription {
    switch (route.kind) {
      case 'list':
        return listing(route, `List ${pluralOf(route.record)}`, list);
      case 'subCollection':
        return listing(
          route,
          `List the ${inSentence(path.split('/')[3] ?? '')} of ${withArticle(route.of)}`,
          list,
        );
      case 'many':
        return {
          summary: `${humanize(route.change)} several ${pluralOf(route.record)}`,
          parameters: [...refs('parameters', ['Ids']), ...(route.change === 'update' ? [] : KEYED)],
          ...(route.change === 'update' && { body: `${pascal(route.record.name)}Patch` }),
          response: ref('responses', RESULTS),
          errors: WRITE_ERRORS,
        };
      case 'audit':
        return listing(route, `List the audit lines of ${withArticle(route.of)}`, list);
      case 'counts':
        return numbers(`Count ${pluralOf(route.record)}`, list, 'Counts');
      case 'aggregate':
        return numbers(`Add up ${pluralOf(route.record)} in groups`, list, 'Groups');
      case 'create':
        return this.creating(route, `Create ${withArticle(route.record)}`);
      case 'createUnder':
        return this.creating(route, `Create ${withArticle(route.record)} of ${withArticle(route.of)}`);
      case 'action':
        return this.acting(route);
      default:
        return changing(route, list);
    }
  }

  private creating(route: Of<'create' | 'createUnder'>, summary: string): OperationDescription {
    const { name, createStatus = 201 } = route.record;
    return {
      summary,
      parameters: KEYED,
      body: `${pascal(name)}Create`,
      status: createStatus,
      response: response(route, 'Created'),
      errors: this.secrets[name] ? SECRET_ERRORS : WRITE_ERRORS,
    };
  }

  private acting({ record, name }: ActionRoute): OperationDescription {
    const summary = `${humanize(record.name)}: ${inSentence(name)}`;
    const description = this.actions[`${record.name}.${name}`];
    const { answer, parameters = [], body, reads, hasSecret } = description ?? {};
    if (!answer)
      return {
        summary,
        parameters,
        body,
        status: 204,
        response: ref('responses', NO_CONTENT),
        errors: WRITE_ERRORS,
      };
    return hasSecret
      ? { summary, parameters: [...parameters, ...KEYED], response: answer, errors: SECRET_ERRORS }
      : { summary, parameters, body, response: answer, errors: reads ? READ_ERRORS : WRITE_ERRORS };
  }
}

/** Changes without credentials, and those that another service makes, cannot be tried. */
const isTriable = (method: string, route: Route): boolean =>
  method !== 'GET' && (route.kind !== 'action' || !['nothing', 'read'].includes(route.needs));

type Of<K extends Route['kind']> = Extract<Route, { kind: K }>;

const response = ({ record }: Route, suffix = ''): OpenApiObject =>
  ref('responses', `${pascal(record.name)}${suffix}`);

const numbers = (summary: string, list: readonly OpenApiObject[], answer: string): OperationDescription => ({
  summary,
  parameters: [...list, ...refs('parameters', ['IfNoneMatch'])],
  response: ref('responses', answer),
  errors: READ_ERRORS,
});

function listing(
  route: Of<'list' | 'subCollection' | 'audit'>,
  words: string,
  list: readonly OpenApiObject[],
): OperationDescription {
  const view = route.kind === 'audit' ? null : route.view;
  return {
    summary: view === null ? words : `${words} (${inSentence(view)})`,
    parameters: [...list, ...refs('parameters', ['IfNoneMatch'])],
    response: response(route, 'List'),
    errors: READ_ERRORS,
  };
}

function changing(
  route: Of<
    | 'one'
    | 'update'
    | 'remove'
    | 'archive'
    | 'trash'
    | 'restore'
    | 'link'
    | 'unlink'
    | 'setReference'
    | 'clearReference'
    | 'empty'
  >,
  members: readonly OpenApiObject[],
): OperationDescription {
  const record = withArticle(route.record);
  const nothing = { status: 204, response: ref('responses', NO_CONTENT), errors: WRITE_ERRORS };
  switch (route.kind) {
    case 'one': {
      const parameters = [...members, ...refs('parameters', ['IfNoneMatch'])];
      return { summary: `Get ${record}`, parameters, response: response(route), errors: READ_ERRORS };
    }
    case 'update': {
      const parameters = refs('parameters', ['IfMatch']);
      const body = `${pascal(route.record.name)}Patch`;
      return {
        summary: `Change ${record}`,
        parameters,
        body,
        response: response(route),
        errors: CHANGE_ERRORS,
      };
    }
    case 'remove':
      return { summary: `Delete ${record}`, ...nothing };
    case 'archive':
    case 'trash':
    case 'restore':
      return {
        summary: `${humanize(route.kind)} ${record}`,
        response: response(route),
        errors: WRITE_ERRORS,
      };
    case 'link':
    case 'setReference':
      return { summary: `Add to ${linked(route)}`, response: ref('responses', LINKED), errors: WRITE_ERRORS };
    case 'unlink':
    case 'clearReference':
      return { summary: `Take from ${linked(route)}`, ...nothing };
    case 'empty':
      return { summary: `Empty ${linked(route)}`, ...nothing };
  }
}

function linked(route: Of<'link' | 'unlink' | 'setReference' | 'clearReference' | 'empty'>): string {
  const { of, path } = listOf(route);
  return `the ${inSentence(path)} of ${withArticle(of)}`;
}
