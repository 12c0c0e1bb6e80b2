import { Forbidden, type RecordWriter, type RecordCall } from '@deskline/record-store';
import { json, noContent, type Answer } from '../response/answer';
import type { SubCollections } from './sub-collections';
import type { RecordProtocol } from './record-protocol';
import { isOwn, type LinkRoute, type ReferenceRoute } from '../routes/route';

/** "linking 200 {}, unlinking 204" */
export const linked = (): Answer => json(200, Buffer.from('{}'));

/** Adds records to the lists below other records and removes them, by a link or by a reference. */
export class Linking {
  constructor(
    private readonly protocol: RecordProtocol,
    private readonly writer: Pick<RecordWriter, 'link' | 'unlink' | 'update'>,
    private readonly subCollections: Pick<SubCollections, 'assertVisible' | 'mayChange'>,
  ) {}

  async link({ kind, record, id, link, other, to, from }: LinkRoute, call: RecordCall): Promise<Answer> {
    // Only the other service can say. A deleted record can still be unlinked, but not by a path that begins with it.
    if (!isOwn(to) && (kind === 'link' || from !== undefined))
      await this.subCollections.assertVisible(to, other, call.principal);
    await this.writer[kind](record, id, link, other, call).catch(async (error: unknown) => {
      // The right to change the record at the other end suffices; only its service can say.
      const isPermitted =
        error instanceof Forbidden &&
        !isOwn(to) &&
        (await this.subCollections.mayChange(to, other, call.principal));
      if (!isPermitted) throw error;
      await this.writer[kind](record, id, link, other, call, true);
    });
    return kind === 'link' ? linked() : noContent();
  }

  /** Patches the reference and nothing else, with the checks of a PATCH. */
  async changeReference(
    { kind, record, id, field, of, parentId }: ReferenceRoute,
    call: RecordCall,
  ): Promise<Answer> {
    await this.subCollections.assertVisible(of, parentId, call.principal);
    const isNew = kind === 'setReference';
    const { roles, time_zone: zone } = call.principal;
    const input = this.protocol.inputParser(record, roles);
    const { values, problems } = input.parse({ [field]: isNew ? parentId : null }, 'patch', { zone });
    const under = isNew ? undefined : { field, id: parentId };
    await this.writer.update(record, id, values, call, { problems, under });
    return isNew ? linked() : noContent();
  }
}
