import type { Principal } from '@deskline/identity';
import {
  NotFound,
  type Neighbours,
  type RecordReader,
  type Under,
  type Within,
} from '@deskline/record-store';
import { isOwn, type Passed, type SubCollectionRoute } from './route';

/** What paths lead past: below a record that the caller cannot see there is nothing, whichever service keeps it. */
export class Below {
  constructor(
    private readonly reader: Pick<RecordReader, 'sees'>,
    private readonly neighbours: Pick<Neighbours, keyof Neighbours>,
  ) {}

  async assertSeen(type: Passed, id: number, principal: Principal, under?: Under): Promise<void> {
    const isSeen = isOwn(type)
      ? await this.reader.sees(type, id, principal, under)
      : await this.neighbours.sees(type.name, id, principal);
    if (!isSeen) throw new NotFound();
  }

  /** Reads a sub-collection while it is asked whether the caller sees the record it is of. */
  async read<T>(
    { of, id, by }: SubCollectionRoute,
    principal: Principal,
    read: (within: Within) => Promise<T>,
  ): Promise<T> {
    if ('linkElsewhere' in by) {
      const ids = await this.neighbours.linked(of.name, id, by.linkElsewhere, principal);
      if (!ids) throw new NotFound();
      return read({ ids });
    }
    const within = 'field' in by ? { field: by.field, id } : { link: by.link, of: of.name, id };
    const [found] = await Promise.all([read(within), this.assertSeen(of, id, principal)]);
    return found;
  }
}
