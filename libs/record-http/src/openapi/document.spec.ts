import { Repair, repairShop } from '../../test/repair-shop';
import { openApiDocument } from './document';
import type { OpenApiObjects } from './openapi-object';
import { webhooksOf } from './webhook-events';

const document = openApiDocument({
  catalogues: [repairShop],
  info: { title: 'Repairs', version: '1' },
  own: { paths: {}, schemas: {}, tags: [] },
  events: ['repair.status-changed'],
  notes: { name: 'What it is called.' },
  areas: {
    actions: { 'repair.receipt': { answer: { description: 'A receipt.' } } },
    secrets: { shop: { secret: { type: 'string' } } },
    schemas: {},
    openSchemas: {},
  },
}) as unknown as {
  paths: Record<string, Record<string, OpenApiObjects[string]>>;
  webhooks: OpenApiObjects;
  components: {
    schemas: Record<string, { required: string[]; properties: OpenApiObjects }>;
    parameters: OpenApiObjects;
    responses: OpenApiObjects;
  };
};

const { schemas, parameters, responses } = document.components;
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const orNull = (part: object) => ({ anyOf: [part, { type: 'null' }] });

describe('the OpenAPI document of a record type', () => {
  it('has all fields in the schema of a single record', () => {
    expect(schemas['Repair']?.required).toEqual(
      expect.arrayContaining(['id', 'price', 'greeting', 'nodeID']),
    );
    expect(schemas['Repair']?.properties).not.toHaveProperty('remarks_attachments');
    expect(schemas['Repair']?.required).not.toContain('archived');
  });

  it.each([
    ['id', { type: 'integer', readOnly: true }],
    ['subject', { type: 'string' }],
    ['category', ref('RepairCategory')],
    ['status', ref('RepairStatus')],
    ['shop', orNull(ref('Reference'))],
    ['mechanic', orNull(ref('Reference'))],
    ['manager', { ...orNull(ref('Reference')), readOnly: true }],
    ['price', { type: ['number', 'null'], description: 'What it costs.' }],
    ['bought_on', { type: ['string', 'null'], format: 'date' }],
    ['finished_at', { type: ['string', 'null'], format: 'date-time', readOnly: true }],
    ['attachments', { type: 'array', items: ref('Attachment'), readOnly: true }],
  ])('describes the %s of an answer', (name, part) => {
    expect(schemas['Repair']?.properties[name]).toEqual(part);
  });

  it.each([
    ['subject', { type: 'string', maxLength: 10 }],
    ['status', { ...orNull(ref('RepairStatus')), default: 'registered' }],
    ['category', { anyOf: [ref('RepairCategory'), { type: 'string', enum: ['tyre'], deprecated: true }] }],
    ['count', { type: ['integer', 'null'], minimum: -2_147_483_648, maximum: 2_147_483_647 }],
    [
      'minutes',
      {
        type: ['integer', 'string', 'null'],
        minimum: 0,
        maximum: 600_000,
        description: 'Also written `hhh:mm`.',
      },
    ],
    [
      'price',
      { type: ['number', 'string', 'null'], minimum: 0, maximum: 1_000_000, description: 'What it costs.' },
    ],
    ['mechanic_id', { ...orNull(ref('ReferenceInput')), description: 'The same as `mechanic`.' }],
    ['remarks_attachments', expect.objectContaining({ writeOnly: true })],
    ['predecessor_ids', expect.objectContaining({ writeOnly: true })],
  ])('describes the %s of a create', (name, part) => {
    expect(schemas['RepairCreate']?.properties[name]).toEqual(part);
  });

  it('requires Required fields, but not the parent in the path or fields that the system fills', () => {
    expect(schemas['RepairCreate']?.required).toEqual(['subject', 'category']);
    expect(schemas['RepairCreate']).not.toHaveProperty('allOf');
    expect(schemas['RepairPatch']).not.toHaveProperty('required');
    expect(schemas['RepairPatch']?.properties).not.toHaveProperty('finished_at');
    expect(schemas['RepairPatch']?.properties['status']).not.toHaveProperty('default');
  });

  it('has no component that nothing refers to', () => {
    expect(Object.keys(schemas).filter((name) => name.startsWith('Tool'))).toEqual(['Tool', 'ToolRow']);
  });

  it('repeats the header parameters of a caller with each operation', () => {
    for (const { parameters: ofPath = [], ...operations } of Object.values(document.paths)) {
      expect(JSON.stringify(ofPath)).not.toContain('$ref');
      for (const { parameters: own } of Object.values(operations))
        expect(own).toContainEqual({ $ref: '#/components/parameters/Account' });
    }
  });

  it('lists the query parameters of its collections', () => {
    expect(parameters['RepairSort']).toMatchObject({
      schema: { items: { enum: expect.arrayContaining(['shop', '-shop']) as unknown } },
    });
    expect(parameters['RepairFields']).toMatchObject({
      schema: { items: { enum: expect.not.arrayContaining(['greeting', 'remarks_attachments']) as unknown } },
    });
    expect(parameters['RepairState']).toMatchObject({ schema: { enum: ['open', 'mine'] } });
    // The filterable field `state` of a shop takes precedence.
    expect(parameters).not.toHaveProperty('ShopState');
    expect(parameters['Filter.price']?.['description']).toContain('`>a<b`');
    expect(parameters['Filter.subject']?.['description']).not.toContain('`a,b`');
    expect(parameters['Filter.mechanic']?.['description']).toContain('`mechanic_id` is the same');
  });

  it('describes the answer of an action, or 204 without a body', () => {
    const { get } = document.paths['/repairs/{id}/receipt'] as Record<string, OpenApiObjects[string]>;
    const { post } = document.paths['/repairs/{id}/ring'] as Record<string, OpenApiObjects[string]>;
    expect(get).toMatchObject({ security: [], responses: { 200: { description: 'A receipt.' } } });
    expect(post).toMatchObject({ responses: { 204: { $ref: '#/components/responses/NoContent' } } });
    expect(post).not.toHaveProperty('security');
  });

  it('shows a one-time secret only in the answer to a create', () => {
    expect(JSON.stringify(responses['ShopCreated'])).toContain('secret');
    expect(schemas['Shop']?.properties).not.toHaveProperty('secret');
  });

  it('has a webhook message for each event', () => {
    expect(document.webhooks['repair.status-changed']).toMatchObject({
      post: { operationId: 'onRepairStatusChanged' },
    });
  });

  it('has all fields in the messages of record types that carry them, and of no others', () => {
    const carrying = webhooksOf(['repair.create'], [{ ...Repair, eventsCarry: 'fields' }]);
    expect(JSON.stringify(carrying)).toContain('#/components/schemas/RepairRow');
    expect(JSON.stringify(document.webhooks)).not.toContain('RepairRow');
  });
});
