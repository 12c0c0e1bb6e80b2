import type { RecordWriter } from '@deskline/record-store';
import { json, noContent, type Answer } from './answer';
import type { SubCollections } from './sub-collections';
import type { RecordCall } from './call';
import type { RecordProtocol } from './record-protocol';
import { isOwn, type LinkRoute, type ReferRoute } from './route';

/** "linking 200 {}, unlinking 204" */
export const linked = (): Answer => json(200, Buffer.from('{}'));

/** What joins the lists below records and leaves them, by a link or by a reference. */
export class Linking {
  constructor(
    private readonly grammar: RecordProtocol,
    private readonly writer: Pick<RecordWriter, 'link' | 'unlink' | 'update'>,
    private readonly below: Pick<SubCollections, 'assertSeen'>,
  ) {}

  async link({ kind, record, id, link, other, to, from }: LinkRoute, call: RecordCall): Promise<Answer> {
    // Only its owner can say. What is no longer there can still be let go of, but not by a path that begins with it.
    if (!isOwn(to) && (kind === 'link' || from !== undefined))
      await this.below.assertSeen(to, other, call.principal);
    await this.writer[kind](record, id, link, other, call);
    return kind === 'link' ? linked() : noContent();
  }

  /** A PATCH of the reference and nothing else: what that is refused for, this is. */
  async refer({ kind, record, id, field, of, above }: ReferRoute, call: RecordCall): Promise<Answer> {
    await this.below.assertSeen(of, above, call.principal);
    const isNew = kind === 'refer';
    const { roles, time_zone: zone } = call.principal;
    const input = this.grammar.input(record, roles);
    const { values, problems } = input.read({ [field]: isNew ? above : null }, 'patch', { zone });
    const under = isNew ? undefined : { field, id: above };
    await this.writer.update(record, id, values, call, { problems, under });
    return isNew ? linked() : noContent();
  }
}
