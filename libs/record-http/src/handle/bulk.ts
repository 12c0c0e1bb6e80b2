import type { Deadline, Frame } from '@deskline/platform';
import type { RecordAnswer, RecordCall } from '@deskline/record-store';
import { resultText } from '../response/result';
import type { RecordHandler } from './handler';

type SharedHead = Pick<RecordCall, 'principal' | 'request_id' | 'base_url' | 'headers'>;

/** Operation of a bulk call: what its head has beside the shared one, and the length of its body. */
export interface BulkPart
  extends
    Pick<RecordCall, 'method' | 'path' | 'query'>,
    Partial<Pick<RecordCall, 'principal' | 'headers' | 'token_hash' | 'address'>> {
  readonly length: number;
}

/** Head of a message with several calls to one service; their bodies follow each other. */
export interface BulkCall {
  readonly shared: SharedHead;
  readonly parts: readonly BulkPart[];
}

/** Reply to such a message: the body has a result for each call. */
export interface BulkAnswer extends RecordAnswer {
  readonly lengths: readonly number[];
}

/** Handles the calls one after another, each by itself. */
export async function answerBulk(
  handler: Pick<RecordHandler, 'handle' | 'announcingOnce'>,
  { head: { shared, parts }, body }: Frame<BulkCall>,
  deadline?: Deadline,
): Promise<Frame<BulkAnswer>> {
  const results: Buffer[] = [];
  let start = 0;
  await handler.announcingOnce(async () => {
    for (const { length, ...part } of parts) {
      const call = { ...shared, ...part, deadline, isOneOfMany: true };
      const answer = await handler.handle(call, body.subarray(start, start + length));
      results.push(Buffer.from(resultText(answer)));
      start += length;
    }
  });
  const lengths = results.map(({ length }) => length);
  return { head: { status: 200, headers: {}, lengths }, body: Buffer.concat(results) };
}
