import Ajv, { type ValidateFunction } from 'ajv';
import { asyncApiDocument } from '@deskline/api-gateway';
import { camel } from '@deskline/record-http';
import type { Arrival } from './receiver';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly { readonly $ref: string }[];
}
interface Described {
  readonly components: {
    readonly schemas: Record<string, Schema>;
    readonly messages: Readonly<Record<string, { readonly contentType: string }>>;
  };
}

const PAYLOAD = '#/components/schemas/WebhookPayload';
const FORMATS = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  uri: /^https?:\/\/\S+$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
};

/**
 * Messages as the AsyncAPI document describes them. Receivers ignore members that they do not know; here a member that is not
 * described is a problem, too.
 */
export class DescribedMessages {
  private readonly document = closed(asyncApiDocument() as unknown as Described);
  private readonly ajv = new Ajv({ strict: false, allErrors: true, formats: FORMATS });

  constructor() {
    this.ajv.addSchema(this.document, 'asyncapi');
  }

  /** Differences of an arrival from the description of its event, in the format that its type says. */
  problems({ message, body, headers }: Pick<Arrival, 'message' | 'body' | 'headers'>): unknown[] {
    const isCloudEvent = headers['content-type']?.startsWith('application/cloudevents+json') === true;
    const name = `${camel(message.event)}${isCloudEvent ? 'CloudEvent' : ''}`;
    const described = this.document.components.messages[name];
    if (!described) return [`${name} is not described`];
    return [
      ...(headers['content-type']?.startsWith(described.contentType) ? [] : [headers['content-type']]),
      ...this.errors(`messages/${name}/payload`, JSON.parse(body)),
      ...this.errors('schemas/WebhookHeaders', headers),
    ];
  }

  private errors(path: string, value: unknown): unknown[] {
    const isValid = this.ajv.getSchema(`asyncapi#/components/${path}`) as ValidateFunction;
    return isValid(value)
      ? []
      : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }
}

/** The document without further members: in messages, in envelopes, and in payloads that are no whole record and of no rule. */
function closed(document: Described): Described {
  const { schemas } = document.components;
  const close = (schema: Schema | undefined): Schema =>
    ({ ...schema, additionalProperties: false }) as Schema;
  const payload = schemas['WebhookPayload'];
  const written = Object.entries(schemas).map(([name, schema]): [string, Schema] => {
    if (name === 'WebhookMessage' || name === 'CloudEvent') return [name, close(schema)];
    const given = schema.properties?.['payload'];
    if (given?.allOf?.length !== 1 || given.allOf[0]?.$ref !== PAYLOAD) return [name, schema];
    return [
      name,
      {
        ...schema,
        properties: { ...schema.properties, payload: { ...given, allOf: [close(payload)] as never } },
      },
    ];
  });
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(written) } };
}
