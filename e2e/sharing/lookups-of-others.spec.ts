import { configurationRecords } from '@deskline/configuration-records/records';
import { isNestedLookup, type LookupFields, type Catalogue, type RecordType } from '@deskline/record';
import { Lookups } from '../../libs/record-store/src/write/lookup/lookups';
import { webhookRecords } from '@deskline/webhook-dispatcher/records';
import { workRecords } from '@deskline/work-records/records';

const CATALOGUES: readonly Catalogue[] = [workRecords, configurationRecords, webhookRecords];

/** Every lookup that the rules of a service may copy from, by record type and reference. */
const LOOKUPS = CATALOGUES.flatMap((catalogue) =>
  catalogue.records.flatMap((record) =>
    Object.entries(record.lookups ?? {})
      .filter(([field]) => record.fields[field]?.kind === 'reference')
      .map(
        ([field, lookups]) =>
          [record.name, field, { catalogue, record, lookups: lookups as LookupFields }] as const,
      ),
  ),
);

/** Rules of an account that read a referred record, each of whose attributes is 7; returns the values they get. */
async function read(
  { catalogue, record, lookups }: { catalogue: Catalogue; record: RecordType; lookups: LookupFields },
  field: string,
  owner: string,
): Promise<{ readonly name: unknown; readonly values: readonly unknown[] }> {
  const attributes = new Proxy({}, { get: () => 7 });
  const find = async (_queries: unknown, wanted: readonly { type: string; id: number }[]) =>
    new Map(
      wanted.map(({ type, id }) => [
        `${type} ${id}`,
        { type, id, name: 'Theirs', account_id: owner, disabled: false, json: '', attributes },
      ]),
    );
  const runtime = {
    catalogue,
    references: { isOwn: () => false },
    accounts: { ensureLoaded: async () => {} },
  };
  const cache = { reference: () => undefined, keepReference: () => undefined };
  const unit = {
    runtime,
    transaction: {},
    actor: {},
    remoteLookup: { find },
    cache,
    accounts: new Set(['widget']),
  };
  const reader = new Lookups(unit as unknown as ConstructorParameters<typeof Lookups>[0], record);
  await reader.loadReferences({ [field]: 3 }, []);
  return reader.repeatUntilComplete('widget', (lookupsOf) => {
    const found = lookupsOf({ [field]: 3 })[field];
    const values = Object.keys(lookups).map((name) => found?.[name]);
    return { name: found?.name, values };
  });
}

describe('References to records of another account', () => {
  it.each(LOOKUPS)('give the rules of a %s the name of its %s, and no value', async (_type, field, one) => {
    const { name, values } = await read(one, field, 'northwind');
    expect(name).toBe('Theirs');
    for (const value of values) expect([null, []]).toContainEqual(value);
  });

  it.each(LOOKUPS.filter(([, , { lookups }]) => Object.keys(lookups).length > 0))(
    'within one account give the rules of a %s the values of its %s',
    async (_type, field, one) => {
      const plain = Object.values(one.lookups).map((lookup) => !isNestedLookup(lookup));
      const { values } = await read(one, field, 'widget');
      expect(values.map((value, at) => (plain[at] ? value : typeof value))).toEqual(
        plain.map((isPlain) => (isPlain ? 7 : 'object')),
      );
    },
  );
});
