import type { Principal } from '@deskline/identity';
import type { RecordType } from '@deskline/record';
import {
  granted,
  type ListQuery,
  NotFound,
  type RemoteParents,
  type RecordReader,
  type Under,
  type Within,
} from '@deskline/record-store';
import { isOwn, type CreateUnderRoute, type PathType, type SubCollectionRoute } from '../routes/route';
import { apiErrorOf } from '../response/translate-error';

/** Records below another one in a path: 404 unless the caller sees that one, in whichever service it is stored. */
export class SubCollections {
  constructor(
    private readonly reader: Pick<RecordReader, 'isVisible' | 'readsOf' | 'values'>,
    private readonly remoteParents: Pick<RemoteParents, keyof RemoteParents>,
  ) {}

  async assertVisible(type: PathType, id: number, principal: Principal, under?: Under): Promise<void> {
    const isVisible = isOwn(type)
      ? await this.reader.isVisible(type, id, principal, under)
      : await this.remoteParents.isVisible(type.name, id, principal);
    if (!isVisible) throw new NotFound();
  }

  /** Id of a row below a record that the caller sees, which some rows have by the record that they refer to, too. */
  async rowBelow(record: RecordType, id: number, principal: Principal, under: Under): Promise<number> {
    const { createUnder = [] } = record;
    const { naming, alsoRemoves } = createUnder.find(({ parent }) => parent === under.field) ?? {};
    if (await this.reader.isVisible(record, id, principal, under)) return id;
    if (naming === undefined || !alsoRemoves) throw new NotFound();
    const query: ListQuery = {
      fields: ['id'],
      filters: [{ field: naming, operator: 'is', values: [String(id)] }],
      views: [],
      sort: [{ field: 'id', descending: false }],
      perPage: 1,
      position: { page: 1 },
      within: under,
    };
    const { names, rows } = await this.reader.values(record, query, principal);
    const found = rows[0]?.[names.indexOf('id')];
    if (found == null) throw new NotFound();
    return Number(found);
  }

  /** The same for a call that changes nothing. */
  private async assertRead(type: PathType, id: number, principal: Principal): Promise<void> {
    if (!isOwn(type)) return this.assertVisible(type, id, principal);
    const queries = this.reader.readsOf(type, principal);
    if (!(await this.reader.isVisible(type, id, principal, undefined, queries))) throw new NotFound();
  }

  /** Whether a caller may change a record of another service. */
  mayChange({ name }: PathType, id: number, principal: Principal): Promise<boolean> {
    return this.remoteParents.mayChange(name, id, principal);
  }

  /**
   * Creates a record below one that the caller sees. Where the writer checks the reference to it anyway, visibility is
   * asked only after a refusal, to answer 404 instead. A caller who does not see all records of the parent's type is
   * checked first: the writer would make them wait for a lock on a row they may not know of.
   */
  async createUnder<T>(route: CreateUnderRoute, principal: Principal, create: () => Promise<T>): Promise<T> {
    if (!isCheckedByWriter(route) || granted(route.of, 'read', principal) !== true) {
      await this.assertVisible(route.of, route.id, principal);
      return create();
    }
    try {
      return await create();
    } catch (error) {
      if (isRefusal(error)) await this.assertVisible(route.of, route.id, principal);
      throw error;
    }
  }

  /**
   * Reads a sub-collection and checks the visibility of its parent at the same time, or only for an empty page where a row
   * proves that the caller sees the parent.
   */
  async read<T extends { readonly rows: number }>(
    route: SubCollectionRoute,
    principal: Principal,
    read: (within: Within) => Promise<T>,
  ): Promise<T> {
    const { of, id, by } = route;
    if ('remoteLink' in by) {
      const ids = await this.remoteParents.linkedIds(of.name, id, by.remoteLink, principal);
      if (!ids) throw new NotFound();
      return read({ ids });
    }
    const within = 'field' in by ? { field: by.field, id } : { link: by.link, of: of.name, id };
    if (provesParent(route, principal)) {
      const page = await read(within);
      if (page.rows === 0) await this.assertRead(of, id, principal);
      return page;
    }
    const [found] = await Promise.all([read(within), this.assertRead(of, id, principal)]);
    return found;
  }
}

/** False for parts and upserts, and for parents that are shared with an assigned account: the writer lets those pass. */
const isCheckedByWriter = ({ record, of, parent }: CreateUnderRoute): boolean =>
  record.fields[parent]?.kind === 'reference' &&
  ![record.partOf, record.upsertBy, of.sharing, of.sharedUnder].some((option) => option !== undefined);

/**
 * True where a row that the caller reads cannot be without a parent that the caller reads: a foreign key holds the parent
 * in the account of its rows, and the caller reads all records of the parent's type there.
 */
const provesParent = ({ record, of, by }: SubCollectionRoute, principal: Principal): boolean =>
  'field' in by &&
  record.fields[by.field]?.foreignKey === true &&
  isOwn(of) &&
  of.sharing === undefined &&
  granted(of, 'read', principal) === true;

/** False for a failure of the server: an overloaded service is not called again. */
const isRefusal = (error: unknown): boolean => apiErrorOf(error, 'en').status < 500;
