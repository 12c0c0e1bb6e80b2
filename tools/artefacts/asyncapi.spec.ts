import Ajv from 'ajv';
import official from '@asyncapi/specs/schemas/3.0.0.json';
import { asyncApiDocument } from '@deskline/api-gateway';
import { EVENTS } from '@deskline/webhook-dispatcher';

interface Message {
  readonly name: string;
  readonly contentType: string;
}
interface Described {
  readonly channels: Readonly<
    Record<string, { readonly messages: Readonly<Record<string, { $ref: string }>> }>
  >;
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: Readonly<Record<string, unknown>>;
  };
}

const document = asyncApiDocument();
const text = JSON.stringify(document);
const { channels, components } = document as unknown as Described;

describe('the AsyncAPI document', () => {
  it('is valid by the schema of AsyncAPI 3.0', () => {
    // The schema brings the one of JSON Schema with it.
    const ajv = new Ajv({ strict: false, meta: false, validateSchema: false, validateFormats: false });
    const isValid = ajv.compile(official);
    isValid(document);
    expect(isValid.errors).toBeNull();
  });

  it('refers to nothing that it lacks, and has no schema that nothing refers to', () => {
    const pointers = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer = '']) => pointer));
    const at = (pointer: string) =>
      pointer
        .split('/')
        .reduce((inner, name) => (inner as Record<string, unknown>)?.[name], document as unknown);
    expect([...pointers].filter((pointer) => at(pointer) === undefined)).toEqual([]);
    const unused = Object.keys(components.schemas).filter(
      (name) => !pointers.has(`components/schemas/${name}`),
    );
    expect(unused).toEqual([]);
  });

  it('has every event of webhooks, and the verification, in both formats', () => {
    const sent = Object.keys(channels['webhook']?.messages ?? {}).map((name) => components.messages[name]);
    const inFormat = (type: string) =>
      sent.flatMap((message) => (message?.contentType === type ? [message.name] : []));
    const events = [...EVENTS, 'webhook.verify'];
    expect(inFormat('application/json')).toEqual([...events, 'jwt']);
    expect(inFormat('application/cloudevents+json')).toEqual(events.map((event) => `deskline.${event}`));
  });

  it('is the same each time it is made', () => {
    expect(JSON.stringify(asyncApiDocument())).toBe(text);
  });
});
