import type { OpenCall, RecordCall } from '@deskline/record-store';
import { Logger } from '@nestjs/common';
import { errorAnswer, type Answer } from './answer';
import { apiErrorOf } from './translate-error';

const logger = new Logger('Records');

type Caller = Pick<RecordCall, 'principal' | 'request_id'> | Pick<OpenCall, 'principal' | 'request_id'>;

/** Answer to a call. An error becomes the answer that tells of it, and is logged if it is ours, so a message always has a reply. */
export async function answerOrError(
  { principal, request_id }: Caller,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer();
  } catch (error) {
    const apiError = apiErrorOf(error, principal?.language ?? 'en');
    const level = apiError.status === 503 ? 'warn' : 'error';
    if (apiError.status >= 500) logger[level]('request failed', error, { request_id });
    return errorAnswer(apiError);
  }
}
