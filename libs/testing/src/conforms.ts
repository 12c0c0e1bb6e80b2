import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';

type SchemaNode = Readonly<Record<string, unknown>>;
type Tree = Readonly<Record<string, SchemaNode>>;

const METHODS = ['get', 'post', 'patch', 'put', 'delete'];
const NO_BODY = new Set([undefined, null, '']);

const FORMATS = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  email: /^[^\s@]+@[^\s@]+$/,
  uri: /^[a-z][a-z0-9+.-]*:/i,
};

/** Checks are many, and each is made for a few answers: making them costs more than asking them. */
const MADE_QUICKLY = { inlineRefs: false, code: { optimize: false } };

/** The committed document, which clients have. `npm run artefacts` writes it anew. */
const DOCUMENT = join(__dirname, '../../../docs/api/openapi.json');

/** OpenAPI document that answers are checked by. */
class Contract {
  private readonly document: SchemaNode;
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, formats: FORMATS, ...MADE_QUICKLY });
  private readonly responses = new Map<string, SchemaNode>();
  private readonly checks = new Map<string, ValidateFunction>();

  constructor(file: string) {
    this.document = JSON.parse(readFileSync(file, 'utf8')) as SchemaNode;
    this.ajv.addSchema({ ...this.document, $id: 'openapi' });
    for (const item of Object.values(this.document['paths'] as Tree)) {
      for (const method of METHODS) {
        const { operationId, responses } = (item[method] ?? {}) as {
          operationId?: string;
          responses: SchemaNode;
        };
        if (operationId) this.responses.set(operationId, responses);
      }
    }
  }

  faults(operationId: string, status: number, body: unknown): string[] {
    const responses = this.responses.get(operationId);
    if (!responses) return [`The document has no operation ${operationId}`];
    const response = this.found(responses[status] as SchemaNode | undefined);
    if (!response) return [`${operationId} is not documented to answer ${status}`];
    const { schema } = ((response['content'] as Tree | undefined)?.['application/json'] ?? {}) as {
      schema?: SchemaNode;
    };
    if (!schema) return NO_BODY.has(body as string) ? [] : [`${operationId} answers ${status} with a body`];
    const check = this.checkOf(schema);
    if (check(body)) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    );
  }

  private found(part: SchemaNode | undefined): SchemaNode | undefined {
    const pointer = part?.['$ref'];
    if (typeof pointer !== 'string') return part;
    return pointer
      .split('/')
      .slice(1)
      .reduce((at: SchemaNode, name) => at[name] as SchemaNode, this.document);
  }

  /** Members that the document does not know are faults, though clients must tolerate them. */
  private checkOf(schema: SchemaNode): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/');
    const cached = this.checks.get(text);
    if (cached) return cached;
    const absolute = JSON.parse(text) as SchemaNode;
    const closed = (part: unknown) => ({ allOf: [part], unevaluatedProperties: false });
    const strict =
      absolute['type'] === 'array' ? { ...absolute, items: closed(absolute['items']) } : closed(absolute);
    const check = this.ajv.compile(strict);
    this.checks.set(text, check);
    return check;
  }
}

let contract: Contract | undefined;

/**
 * Names the differences of an answer from the OpenAPI document; empty when it conforms:
 * `expect(conforms('getTask', 200, body)).toEqual([])`. The body is parsed JSON; null where there is none.
 */
export function conforms(operationId: string, status: number, body: unknown): string[] {
  contract ??= new Contract(DOCUMENT);
  return contract.faults(operationId, status, body);
}

/** Checks by another document from now on, for a type that is not committed. */
export function conformTo(file: string): void {
  contract = new Contract(file);
}
