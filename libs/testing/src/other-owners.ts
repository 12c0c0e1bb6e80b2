import type { ReferenceSnapshot } from '@deskline/events';
import { encodeFrame, type Nats } from '@deskline/platform';

/**
 * Answers for the services that own the records of other types. `members` are those in which a record differs from a plain
 * one; null for a record that does not exist. Types that the service under test owns are left to it.
 */
export function answerForOthers(
  { connection }: Nats,
  members: (type: string, id: number) => Partial<ReferenceSnapshot> | null,
  isOwn: (type: string) => boolean = () => false,
): void {
  connection.subscribe('references.*', {
    callback: (_error, message) => {
      const head = message.string().split('\n')[0] as string;
      const { type, ids = [] } = JSON.parse(head) as { type: string; ids?: number[] };
      if (isOwn(type)) return;
      const found = ids.flatMap((id): ReferenceSnapshot[] => {
        const given = members(type, id);
        if (!given) return [];
        const { name = `${type} ${id}` } = given;
        const plain = { type, id, account_id: 'widget', name, sourceID: null, disabled: false, version: 1 };
        return [{ ...plain, json: `"name":"${name}"`, attributes: {}, ...given }];
      });
      message.respond(encodeFrame({ status: 200 }, Buffer.from(JSON.stringify(found))));
    },
  });
}
