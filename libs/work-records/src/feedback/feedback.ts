import {
  inUnitOfWork,
  type Actor,
  type AnswerAddresses,
  type PersonsAnswer,
  type UnitOfWork,
  type RecordRuntime,
} from '@deskline/record-store';
import { Request, type RequestRow } from '../request/request.record';

type Satisfaction = NonNullable<RequestRow['satisfaction']>;

/** Valid answer address of a completed request: the person, the answer and the subject. */
export interface FeedbackInvitation {
  readonly id: number;
  readonly answer: Satisfaction;
  readonly subject: string;
  readonly since: number;
  readonly actor: Actor;
}

type Read = { account_id: string; subject: string | null; since: number; name: string };

// A person who no longer is requested_for or requested_by finds nothing.
const READ = `SELECT request.account_id, request.subject, extract(epoch FROM completed_at)::float8 AS since, person.name
FROM request JOIN reference person ON person.type = 'person' AND person.id = $2
WHERE request.id = $1 AND $2 IN (requested_for_id, requested_by_id) AND shelf IS NULL AND completed_at IS NOT NULL`;

const ANSWERS: readonly string[] = Request.fields.satisfaction.values ?? [];
const isAnswer = (word: string): word is Satisfaction => ANSWERS.includes(word);

/** Satisfaction of the people who requested something: the last answer counts, until the request is reopened. */
export class Feedback {
  constructor(
    private readonly runtime: RecordRuntime,
    private readonly addresses: Pick<AnswerAddresses, 'isSigned'>,
  ) {}

  /** Null when the signature is wrong, or the request was reopened since. Takes no lock. */
  async verify(id: number, query: string, request_id: string | null): Promise<FeedbackInvitation | null> {
    const said = new URLSearchParams(query);
    const [person, answer] = [Number(said.get('person')), said.get('answer') ?? ''];
    if (!isAnswer(answer) || !Number.isSafeInteger(person)) return null;
    const [row] = await this.runtime.database.query<Read>(READ, [id, person], 'feedback.asked');
    if (!row) return null;
    const { account_id: account, subject, since, name } = row;
    const answered: PersonsAnswer = { record: Request.name, id, person, answer, since };
    if (!this.addresses.isSigned(said.get('signature') ?? '', answered)) return null;
    const actor = {
      account,
      person: { id: person, name },
      principal: null,
      request_id,
      origin: 'api' as const,
    };
    return { id, answer, subject: subject ?? '', since, actor };
  }

  /** False when the request was reopened meanwhile. */
  save({ id, answer, since, actor }: FeedbackInvitation): Promise<boolean> {
    return inUnitOfWork(this.runtime, actor, (unit) => this.set(unit, id, answer, since));
  }

  private async set(
    unit: UnitOfWork,
    id: number,
    satisfaction: Satisfaction,
    since: number,
  ): Promise<boolean> {
    if ((await unit.lockGroup(Request, id)).length > 0) return false;
    const row = await unit.row(Request, id);
    if (Date.parse(String(row?.stored['completed_at'])) !== since * 1000) return false;
    await unit.amend(Request, id, { satisfaction });
    return true;
  }
}
