import { Overloaded } from '@deskline/platform';
import { Invalid, NotFound } from '@deskline/record-store';
import { principal } from '@deskline/testing';
import { SubCollections } from './sub-collections';
import { Repair, Shop } from '../../test/repair-shop';
import type { CreateUnderRoute, SubCollectionRoute } from '../routes/route';

const route: CreateUnderRoute = {
  kind: 'createUnder',
  record: Repair,
  of: Shop,
  parent: 'shop',
  id: 1,
  path: 'repairs',
};

describe('SubCollections.createUnder', () => {
  const checks: string[] = [];
  const below = (sees: boolean) => {
    checks.length = 0;
    return new SubCollections(
      {
        isVisible: () => Promise.resolve(checks.push('path') > 0 && sees),
        readsOf: () => ({}) as never,
        values: () => ({}) as never,
      },
      {} as never,
    );
  };
  const administrator = principal({ roles: ['account_administrator'] });
  const invalid = new Invalid([{ field: 'subject', because: 'blank' }]);

  it('creates without a visibility check for a caller who sees all parents', async () => {
    await expect(below(true).createUnder(route, administrator, () => Promise.resolve('made'))).resolves.toBe(
      'made',
    );
    expect(checks).toEqual([]);
  });

  it('throws the refusal of the writer, or NotFound when the parent is invisible', async () => {
    const refused = () => Promise.reject(invalid);
    await expect(below(true).createUnder(route, administrator, refused)).rejects.toBe(invalid);
    await expect(below(false).createUnder(route, administrator, refused)).rejects.toThrow(NotFound);
  });

  it('makes no further call after an overload', async () => {
    const overloaded = new Overloaded('busy');
    await expect(
      below(true).createUnder(route, administrator, () => Promise.reject(overloaded)),
    ).rejects.toBe(overloaded);
    expect(checks).toEqual([]);
  });
});

describe('SubCollections.read', () => {
  const checks: string[] = [];
  const below = (sees: boolean) => {
    checks.length = 0;
    return new SubCollections(
      {
        isVisible: () => Promise.resolve(checks.push('path') > 0 && sees),
        readsOf: () => ({}) as never,
        values: () => ({}) as never,
      },
      {} as never,
    );
  };
  const held = {
    ...Repair,
    fields: { ...Repair.fields, shop: { ...Repair.fields.shop, foreignKey: true } },
  } as const;
  const of = (record: SubCollectionRoute['record']): SubCollectionRoute => ({
    ...{ kind: 'subCollection', record, view: null, of: Shop, id: 1, by: { field: 'shop' } },
  });
  const page = (rows: number) => () => Promise.resolve({ rows });
  const administrator = principal({ roles: ['account_administrator'] });

  it('takes a row as proof of a parent that a foreign key holds', async () => {
    await below(true).read(of(held), administrator, page(1));
    expect(checks).toEqual([]);
  });

  it('checks the visibility of the parent of an empty page', async () => {
    await expect(below(true).read(of(held), administrator, page(0))).resolves.toEqual({ rows: 0 });
    await expect(below(false).read(of(held), administrator, page(0))).rejects.toThrow(NotFound);
  });

  it('checks the visibility of a parent that no foreign key holds, or that the caller may not read', async () => {
    await expect(below(false).read(of(Repair), administrator, page(1))).rejects.toThrow(NotFound);
    const unread = { ...of(held), of: { ...Shop, access: [] } };
    await expect(below(false).read(unread, administrator, page(1))).rejects.toThrow(NotFound);
    const shared = { ...of(held), of: { ...Shop, sharing: {} } } as unknown as SubCollectionRoute;
    await expect(below(false).read(shared, administrator, page(1))).rejects.toThrow(NotFound);
  });
});
