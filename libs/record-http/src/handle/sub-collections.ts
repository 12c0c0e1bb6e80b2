import type { Principal } from '@deskline/identity';
import {
  granted,
  NotFound,
  type RemoteParents,
  type RecordReader,
  type Under,
  type Within,
} from '@deskline/record-store';
import { isOwn, type CreateUnderRoute, type PathType, type SubCollectionRoute } from '../routes/route';
import { apiErrorOf } from '../response/translate-error';

/** What paths lead past: below a record that the caller cannot see there is nothing, whichever service keeps it. */
export class SubCollections {
  constructor(
    private readonly reader: Pick<RecordReader, 'isVisible'>,
    private readonly remoteParents: Pick<RemoteParents, keyof RemoteParents>,
  ) {}

  async assertVisible(type: PathType, id: number, principal: Principal, under?: Under): Promise<void> {
    const isSeen = isOwn(type)
      ? await this.reader.isVisible(type, id, principal, under)
      : await this.remoteParents.isVisible(type.name, id, principal);
    if (!isSeen) throw new NotFound();
  }

  /**
   * Below a record nothing is made for who cannot see it. Where the new one refers to that record, this is looked at when it is
   * written, so only if it is refused it is asked whether the path is to blame. Who does not see all of them would wait
   * for rows that are none of their business, and is asked about first.
   */
  async createUnder<T>(route: CreateUnderRoute, principal: Principal, make: () => Promise<T>): Promise<T> {
    if (!isCheckedByWriter(route) || granted(route.of, 'read', principal) !== true) {
      await this.assertVisible(route.of, route.id, principal);
      return make();
    }
    try {
      return await make();
    } catch (error) {
      if (isRefusal(error)) await this.assertVisible(route.of, route.id, principal);
      throw error;
    }
  }

  /** Reads a sub-collection while it is asked whether the caller sees the record it is of. */
  async read<T>(
    { of, id, by }: SubCollectionRoute,
    principal: Principal,
    read: (within: Within) => Promise<T>,
  ): Promise<T> {
    if ('linkElsewhere' in by) {
      const ids = await this.remoteParents.linkedIds(of.name, id, by.linkElsewhere, principal);
      if (!ids) throw new NotFound();
      return read({ ids });
    }
    const within = 'field' in by ? { field: by.field, id } : { link: by.link, of: of.name, id };
    const [found] = await Promise.all([read(within), this.assertVisible(of, id, principal)]);
    return found;
  }
}

/** Who has a record of another account in hand may put things there, and what is revived is none that is made. */
const isCheckedByWriter = ({ record, of, parent }: CreateUnderRoute): boolean =>
  record.fields[parent]?.kind === 'reference' &&
  ![record.partOf, record.upsertBy, of.sharing, of.sharedUnder].some((said) => said !== undefined);

/** Whoever has too much to do is not asked once more. */
const isRefusal = (error: unknown): boolean => apiErrorOf(error, 'en').status < 500;
