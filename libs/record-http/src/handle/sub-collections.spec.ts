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

describe('what is made below a record', () => {
  const asked: string[] = [];
  const below = (sees: boolean) => {
    asked.length = 0;
    return new SubCollections(
      { isVisible: () => Promise.resolve(asked.push('path') > 0 && sees) },
      {} as never,
    );
  };
  const administrator = principal({ roles: ['account_administrator'] });
  const invalid = new Invalid([{ field: 'subject', because: 'blank' }]);

  it('is made without a question by who sees all of them', async () => {
    await expect(below(true).createUnder(route, administrator, () => Promise.resolve('made'))).resolves.toBe(
      'made',
    );
    expect(asked).toEqual([]);
  });

  it('is refused for what is wrong with it, or for its path where that leads nowhere', async () => {
    const refused = () => Promise.reject(invalid);
    await expect(below(true).createUnder(route, administrator, refused)).rejects.toBe(invalid);
    await expect(below(false).createUnder(route, administrator, refused)).rejects.toThrow(NotFound);
  });

  it('asks nothing more of who has too much to do already', async () => {
    const overloaded = new Overloaded('busy');
    await expect(
      below(true).createUnder(route, administrator, () => Promise.reject(overloaded)),
    ).rejects.toBe(overloaded);
    expect(asked).toEqual([]);
  });
});
