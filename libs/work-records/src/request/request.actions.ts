import { errors } from '@deskline/record-http';
import {
  AnswerAddresses,
  RecordRuntime,
  RecordWriter,
  withProviders,
  type ActionTable,
} from '@deskline/record-store';
import { Feedback } from '../feedback/feedback';
import { questionPage, thanksPage } from '../feedback/feedback.page';
import { RequesterFeedback } from '../feedback/requester-feedback';

export const requestActions: ActionTable = {
  /** Answers 403 to a changed or expired address, whether or not the request exists. */
  feedback: {
    kind: 'open',
    perform: withProviders([RecordRuntime, AnswerAddresses], (runtime, addresses) => {
      const feedback = new Feedback(runtime, addresses);
      return async ({ id, call: { method, query, request_id } }) => {
        const invitation = await feedback.verify(id, query, request_id);
        if (!invitation) throw errors.forbidden();
        if (method === 'GET') return questionPage(invitation);
        if (!(await feedback.save(invitation))) throw errors.forbidden();
        return thanksPage(invitation);
      };
    }),
  },
  satisfied: {
    kind: 'forwarded',
    perform: withProviders([RecordRuntime, RecordWriter], (runtime, writer) => {
      const feedback = new RequesterFeedback(runtime, writer);
      return (request) => feedback.satisfied(request);
    }),
  },
  dissatisfied: {
    kind: 'forwarded',
    perform: withProviders([RecordRuntime, RecordWriter], (runtime, writer) => {
      const feedback = new RequesterFeedback(runtime, writer);
      return (request) => feedback.dissatisfied(request);
    }),
  },
};
