import { isInAudience, type Operation } from '../access/grants';
import { optional, readonly, required } from './builders';
import { common } from './common';
import { catalogue } from './catalogue';
import { me } from './condition';
import { definePart } from './part';
import { defineRecord } from './record';
import type { Role } from '../access/roles';
import { defineTranslation } from '../translations/translation';

const staffRead = { to: ['specialist'] as const, read: true as const };
const collected = { list: ['id'], filter: ['id'], sort: ['id'], defaultSort: 'id', events: [] } as const;

const Owner = defineRecord('owner', {
  collection: 'owners',
  title: 'name',
  fields: {
    ...common,
    name: required.string(80),
    keys: readonly.parts('key'),
    localized_name: readonly.localized('name'),
  },
  ...collected,
  access: [
    { to: 'everyone', read: { id: me } },
    { to: 'everyone_but_auditors', update: { id: me }, changing: ['name'] },
    staffRead,
    { to: ['service_desk_analyst'], update: true },
  ],
});
const House = defineRecord('house', {
  collection: 'houses',
  title: 'name',
  fields: { ...common, name: required.string(80), keys: readonly.parts('key') },
  ...collected,
  access: [staffRead, { to: ['account_administrator'], update: { not: { name: 'Ruin' } } }],
});
const Key = definePart('key', {
  of: { owner: Owner, house: House },
  path: 'keys',
  fields: { teeth: optional.integer(), story: optional.text() },
});

const grantsOf = (roles: readonly Role[], operation: Operation) =>
  Key.access.filter(({ to }) => isInAudience(roles, to)).flatMap((grant) => grant[operation] ?? []);

describe('definePart', () => {
  it('creates, lists, changes and deletes a part below each of its owners', () => {
    expect(Key).toMatchObject({
      nested: true,
      deletable: true,
      partOf: { owner: 'keys', house: 'keys' },
      createUnder: [
        { parent: 'owner', paths: ['keys'] },
        { parent: 'house', paths: ['keys'] },
      ],
    });
    expect(Key.fields.house).toEqual({ kind: 'reference', access: 'hidden', to: 'house', foreignKey: true });
  });

  it('shows its owner where it says so', () => {
    const ShownKey = definePart('key', { of: { owner: Owner }, path: 'keys', showsOwner: true, fields: {} });
    expect(ShownKey.fields.owner).toEqual({
      kind: 'reference',
      access: 'readonly',
      to: 'owner',
      foreignKey: true,
    });
  });

  it('lists the fields of the part, and filters by those that are no long texts', () => {
    expect(Key.list).toEqual(['id', 'teeth', 'story']);
    expect(Key.filter).toEqual(['id', 'teeth', 'created_at', 'updated_at']);
  });

  it('grants reading a part to everyone who may read its owner', () => {
    expect(grantsOf([], 'read')).toEqual([{ owner: me }]);
    expect(grantsOf(['specialist'], 'read')).toContain(true);
  });

  it.each(['create', 'update', 'delete'] as const)(
    'grants the %s of a part to everyone who may update its owner',
    (operation) => {
      expect(grantsOf([], operation)).toEqual([]);
      expect(grantsOf(['specialist'], operation)).toEqual([]);
      expect(grantsOf(['service_desk_analyst'], operation)).toEqual([{ not: { owner: null } }]);
      expect(grantsOf(['account_administrator'], operation)).toEqual([{ not: { 'house.name': 'Ruin' } }]);
    },
  );

  it('grants writing a part to an update of some fields if the part is one of them', () => {
    const Open = { ...Owner, access: [{ to: 'everyone', update: { id: me }, changing: ['keys'] }] as const };
    const Part = definePart('key', { of: { owner: Open }, path: 'keys', fields: {} });
    expect(Part.access).toMatchObject([{ to: 'everyone', create: { owner: me }, delete: { owner: me } }]);
  });

  it('asks links and referring records of the owner', () => {
    const linked = { by: 'residents', where: { id: me } };
    const some = { of: 'owner', by: 'house', where: { id: me } };
    const caller = { name: 'Ada' };
    const read = { linked, some, name: 'Home', caller };
    const Shared = { ...House, access: [{ to: 'everyone', read }] as const };
    const Part = definePart('key', { of: { house: Shared }, path: 'keys', fields: {} });
    expect(Part.access).toMatchObject([
      {
        read: {
          all: [
            { referred: { by: 'house', where: { linked } } },
            { referred: { by: 'house', where: { some } } },
            { 'house.name': 'Home' },
            { caller },
          ],
        },
      },
    ]);
  });

  it('extends paths of the owner by the reference to it', () => {
    const Far = { ...House, access: [{ to: 'everyone', read: { 'street.name': 'Main' } }] as const };
    const Part = definePart('key', { of: { house: Far }, path: 'keys', fields: {} });
    expect(Part.access).toMatchObject([{ to: 'everyone', read: { 'house.street.name': 'Main' } }]);
  });

  it('refuses an owner whose grants ask about referred records', () => {
    const where = { some: { of: 'owner', by: 'street', where: {} } };
    const Far = {
      ...House,
      access: [{ to: 'everyone', read: { referred: { by: 'street', where } } }] as const,
    };
    expect(() => definePart('key', { of: { house: Far }, path: 'keys', fields: {} })).toThrow(
      'through house',
    );
  });
});

describe('partErrors', () => {
  const OwnerTranslation = defineTranslation(Owner, 'name');

  it('accepts parts and translations', () => {
    expect(() => catalogue('homes', [Owner, House, Key, OwnerTranslation])).not.toThrow();
    expect(OwnerTranslation.fields['name']).toMatchObject({ kind: 'string', access: 'optional', max: 80 });
    expect(OwnerTranslation.unique).toEqual([['owner', 'locale']]);
  });

  it('refuses fields that show parts or translations without a record type', () => {
    expect(() => catalogue('homes', [Owner])).toThrow(
      /keys shows key, which is no part of this type[\s\S]*localized_name is a translation of name/,
    );
  });

  it('refuses a part that lists fields of other tables', () => {
    const Bad = definePart('key', {
      of: { owner: Owner, house: House },
      path: 'keys',
      fields: { maker: optional.reference('owner') },
    });
    expect(() => catalogue('homes', [Owner, House, Bad, OwnerTranslation])).toThrow('cannot list maker');
  });

  it('refuses a part with a picture', () => {
    const fields = { photo: optional.string(80, { format: 'picture' }) };
    const Bad = definePart('key', { of: { owner: Owner, house: House }, path: 'keys', fields });
    expect(() => catalogue('homes', [Owner, House, Bad, OwnerTranslation])).toThrow('have the picture photo');
  });
});
