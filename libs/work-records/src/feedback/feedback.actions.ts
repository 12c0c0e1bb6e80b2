import { errors, type RecordActions } from '@deskline/record-http';
import type { AnswerAddresses, RecordRuntime } from '@deskline/record-store';
import { Request } from '../request/request.record';
import { Feedback } from './feedback';
import { questionPage, thanksPage } from './feedback.page';

/** An address that was changed, or is for what is over: 403, whether or not there is such a request. */
export function registerFeedback(
  actions: RecordActions,
  runtime: RecordRuntime,
  addresses: AnswerAddresses,
): void {
  const feedback = new Feedback(runtime, addresses);
  actions.onOpen(Request, 'feedback', async (id, { method, query, request_id }) => {
    const asked = await feedback.asked(id, query, request_id);
    if (!asked) throw errors.forbidden();
    if (method === 'GET') return questionPage(asked);
    if (!(await feedback.take(asked))) throw errors.forbidden();
    return thanksPage(asked);
  });
}
