import { Overloaded } from '@deskline/platform';
import { Invalid, NotFound } from '@deskline/record-store';
import { principal } from '@deskline/testing';
import { SubCollections } from './sub-collections';
import { Repair, Shop } from '../../test/repair-shop';
import type { CreateUnderRoute } from '../routes/route';

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
      { isVisible: () => Promise.resolve(checks.push('path') > 0 && sees) },
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
