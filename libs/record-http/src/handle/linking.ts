import type { RecordWriter, RecordCall } from '@deskline/record-store';
import { json, noContent, type Answer } from '../response/answer';
import type { SubCollections } from './sub-collections';
import type { RecordProtocol } from './record-protocol';
import { isOwn, type LinkRoute, type ReferenceRoute } from '../routes/route';

/** "linking 200 {}, unlinking 204" */
export const linked = (): Answer => json(200, Buffer.from('{}'));

/** What joins the lists below records and leaves them, by a link or by a reference. */
export class Linking {
  constructor(
    private readonly grammar: RecordProtocol,
    private readonly writer: Pick<RecordWriter, 'link' | 'unlink' | 'update'>,
    private readonly below: Pick<SubCollections, 'assertVisible'>,
  ) {}

  async link({ kind, record, id, link, other, to, from }: LinkRoute, call: RecordCall): Promise<Answer> {
    // Only its owner can say. What is no longer there can still be let go of, but not by a path that begins with it.
    if (!isOwn(to) && (kind === 'link' || from !== undefined))
      await this.below.assertVisible(to, other, call.principal);
    await this.writer[kind](record, id, link, other, call);
    return kind === 'link' ? linked() : noContent();
  }

  /** A PATCH of the reference and nothing else: what that is refused for, this is. */
  async changeReference(
    { kind, record, id, field, of, above }: ReferenceRoute,
    call: RecordCall,
  ): Promise<Answer> {
    await this.below.assertVisible(of, above, call.principal);
    const isNew = kind === 'setReference';
    const { roles, time_zone: zone } = call.principal;
    const input = this.grammar.inputParser(record, roles);
    const { values, problems } = input.parse({ [field]: isNew ? above : null }, 'patch', { zone });
    const under = isNew ? undefined : { field, id: above };
    await this.writer.update(record, id, values, call, { problems, under });
    return isNew ? linked() : noContent();
  }
}
