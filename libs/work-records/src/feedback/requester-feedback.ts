import { permits } from '@deskline/identity';
import { attachmentsOf, common, defineRecord, isInAudience, optional, required } from '@deskline/record';
import {
  errors,
  InputParser,
  noContent,
  NodeIds,
  notModified,
  parseBody,
  type Answer,
  type RecordCall,
} from '@deskline/record-http';
import {
  actorOf,
  inUnitOfWork,
  Invalid,
  type RecordRuntime,
  type RecordWriter,
  type UnitOfWork,
} from '@deskline/record-store';
import { Note } from '../note/note.record';
import { Request } from '../request/request.record';

/** Body of POST /requests/:id/dissatisfied; never stored. */
const Dissatisfaction = defineRecord('dissatisfaction', {
  collection: 'dissatisfactions',
  fields: {
    id: common.id,
    note: required.text(),
    reopen: optional.boolean({ default: false }),
    ...attachmentsOf('note'),
  },
  list: ['id'],
  filter: [],
  defaultSort: 'id',
  access: [],
});

interface FeedbackCall {
  readonly id: number;
  readonly call: RecordCall;
}

/** POST /requests/:id/satisfied and /dissatisfied: feedback of the people a completed request was made by or for. */
export class RequesterFeedback {
  private readonly parser: InputParser;

  constructor(
    private readonly runtime: RecordRuntime,
    private readonly writer: RecordWriter,
  ) {
    this.parser = new InputParser(Dissatisfaction, runtime.catalogue, new NodeIds(runtime.nodeDomain));
  }

  async satisfied({ id, call }: FeedbackCall): Promise<Answer> {
    assertMayAnswer(call);
    const isWanted = await inUnitOfWork(this.runtime, actorOf(call), async (unit) => {
      if (!(await isFeedbackWanted(unit, id, call))) return false;
      await unit.amend(Request, id, { satisfaction: 'satisfied' });
      return true;
    });
    return isWanted ? noContent() : notModified({});
  }

  async dissatisfied({ id, call, body }: FeedbackCall & { readonly body: Buffer }): Promise<Answer> {
    assertMayAnswer(call);
    const members = await parseBody(body, call.headers['content-type'], call.query);
    const { values, problems } = this.parser.parse(members, 'create', { zone: call.principal.time_zone });
    if (problems.length > 0) throw new Invalid(problems);
    const { note: text, note_attachments: attachments = [], reopen } = values;
    let isWanted = false;
    await this.writer.create(Note, { text, attachments, request: id }, call, {
      within: async (unit, addNote) => {
        isWanted = await isFeedbackWanted(unit, id, call);
        if (!isWanted) return;
        await unit.amend(Request, id, { satisfaction: 'dissatisfied' });
        await addNote();
        if (reopen === true) await unit.amend(Request, id, { status: 'assigned' });
      },
    });
    return isWanted ? noContent() : notModified({});
  }
}

/** Readers of the request learn nothing here: others than its requesters are told that nothing has changed. */
function assertMayAnswer({ principal: { roles, scopes } }: RecordCall): void {
  if (!isInAudience(roles, 'everyone_but_auditors') || !permits(scopes, Request.name, 'Update'))
    throw errors.forbidden();
}

/** "For the requested_by or requested_for person of a request that is completed, once per completion". */
async function isFeedbackWanted(unit: UnitOfWork, id: number, { principal }: RecordCall): Promise<boolean> {
  if ((await unit.lockGroup(Request, id)).length > 0) return false;
  const row = await unit.row(Request, id, unit.accounts);
  if (!row || row.archiveState !== null) return false;
  const { status, satisfaction, requested_by, requested_for } = row.stored;
  const isRequester = [requested_by, requested_for].includes(principal.person.id);
  return isRequester && status === 'completed' && satisfaction === null;
}
