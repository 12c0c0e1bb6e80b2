import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { CHART, mergeValues, readValues, type Values } from './chart';
import { RENDERINGS, THREE_VALUES } from './renderings';

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  definitions?: Record<string, Schema>;
}

const schema = JSON.parse(readFileSync(`${CHART}/values.schema.json`, 'utf8')) as Schema;
const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
const defaults = readValues(`${CHART}/values.yaml`);
const errorsOf = (values: Values) => {
  validate(mergeValues(defaults, values));
  return (validate.errors ?? []).map(({ instancePath }) => instancePath);
};

describe('the schema of the values', () => {
  it.each(Object.entries(RENDERINGS))('accepts the values of %s', (_, values) => {
    expect(errorsOf(mergeValues({}, ...values))).toEqual([]);
  });

  it.each([
    [{ publicUrl: 'http://desk.example.com' }, '/publicUrl'],
    [{ postgresql: { url: 'mysql://x' } }, '/postgresql/url'],
    [{ postgresql: { adress: 'x' } }, '/postgresql'],
    [{ replicas: 2 }, ''],
    [{ services: { 'mail-server': {} } }, '/services'],
    [{ services: { 'work-records': { maxReplicas: 0 } } }, '/services/work-records/maxReplicas'],
    [{ settings: { 'log-level': 'debug' } }, '/settings'],
    [{ settings: { MAX_IN_FLIGHT: 500 } }, '/settings/MAX_IN_FLIGHT'],
    [{ expose: { type: 'nodePort' } }, '/expose/type'],
    [{ image: { digests: { 'work-records': 'latest' } } }, '/image/digests/work-records'],
  ])('refuses %j', (values, path) => {
    expect(errorsOf(mergeValues(THREE_VALUES, values))).toContain(path);
  });

  it('has every value of values.yaml, and values.yaml every value of the schema', () => {
    const { global, ...known } = schema.properties ?? {};
    expect(global).toBeDefined();
    expect(namesIn({ ...schema, properties: known })).toEqual(namesOf(defaults));
  });

  it('allows further names nowhere but in maps of labels, settings and resources', () => {
    const open = Object.entries(schema.definitions ?? {})
      .concat(objectsIn(schema))
      .filter(([, { properties, additionalProperties }]) => properties && additionalProperties !== false);
    expect(open.map(([name]) => name)).toEqual([]);
  });
});

const resolve = (of: Schema): Schema => schema.definitions?.[of.$ref?.split('/').at(-1) ?? ''] ?? of;

/** Names of the schema that stand in values.yaml: maps are values there, not names. */
function namesIn(of: Schema, path = ''): string[] {
  const { properties } = resolve(of);
  if (!properties || path === '.image.digests' || path.endsWith('.resources')) return [path];
  return Object.entries(properties)
    .flatMap(([name, inner]) => namesIn(inner, `${path}.${name}`))
    .sort();
}

function namesOf(value: unknown, path = ''): string[] {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isMap || Object.keys(value).length === 0 || path === '.monitoring.dashboardLabels') return [path];
  return Object.entries(value)
    .flatMap(([name, inner]) => namesOf(inner, `${path}.${name}`))
    .map((name) => name.replace(/^(\.defaultResources\.\w+)\..*/, '$1'))
    .filter((name, index, all) => all.indexOf(name) === index)
    .sort();
}

const objectsIn = (of: Schema, path = ''): [string, Schema][] => [
  [path, of],
  ...Object.entries(of.properties ?? {}).flatMap(([name, inner]) => objectsIn(inner, `${path}.${name}`)),
];
