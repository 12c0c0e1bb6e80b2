import { RuleFailed, type RuleAction } from '@deskline/automation';
import type { RecordType, Stored } from '@deskline/record';
import type { RecordProtocol } from '@deskline/record-http';
import { lockView, notifyByRule, type RowView, type UnitOfWork } from '@deskline/record-store';
import { Note } from '../../note/note.record';
import { Request } from '../../request/request.record';
import { Task } from '../../task/task.record';

/** Record that a rule runs for. */
export interface Subject {
  readonly record: RecordType;
  readonly id: number;
  readonly row: Stored;
}

type Given = Readonly<Record<string, unknown>>;

/** Performs the actions of a rule; their input is validated like that of a client. */
export class RuleActions {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly protocol: RecordProtocol,
    private readonly subject: Subject,
  ) {}

  async perform({ kind, given }: RuleAction): Promise<void> {
    const fields = given as Given;
    switch (kind) {
      case 'set':
        return this.set(fields);
      case 'note':
        return this.note(String(given), false);
      case 'internal_note':
        return this.note(String(given), true);
      case 'create_request':
        return this.create(Request, fields, {});
      case 'create_task':
        return this.create(Task, fields, this.workflow());
      case 'webhook':
        await this.lockRecord();
        return notifyByRule(this.unit, this.subject.record, this.subject.id, given);
    }
  }

  /** Fails when an earlier action of the rule has moved the record out of the account. */
  private async lockRecord(): Promise<RowView> {
    const { record, id } = this.subject;
    const found = await lockView(this.unit, record, id);
    if (!found) throw new RuleFailed(`The ${record.name} is of another account, and no longer in hand`);
    return found;
  }

  private async set(given: Given): Promise<void> {
    const { record } = this.subject;
    const { values, problems } = this.read(record, given, 'patch');
    const view = await this.lockRecord();
    const { row, changing } = view;
    const other = changing && Object.keys(values).find((name) => !changing.has(name));
    if (other) throw new RuleFailed(`${other} is changed in the account of the ${record.name} only`);
    await this.unit.update(record, row, values, problems, view);
  }

  private async note(text: string, internal: boolean): Promise<void> {
    const { record, id } = this.subject;
    if (!(record.name in Note.fields)) throw new RuleFailed(`A ${record.name} has no notes`);
    const { values, problems } = this.read(Note, { text, internal }, 'create');
    const noted = { ...values, medium: 'automation', [record.name]: id };
    await this.unit.create(Note, noted, { problems });
  }

  private async create(record: RecordType, given: Given, unlessGiven: Given): Promise<void> {
    const { values, problems } = this.read(record, given, 'create');
    await this.unit.create(record, { ...unlessGiven, ...values }, { problems });
  }

  /** Default workflow of a created task: the one the rule runs for, or that of the task it runs for. */
  private workflow(): Given {
    const { record, id, row } = this.subject;
    const workflow = record.name === 'workflow' ? id : (row['workflow'] ?? null);
    return workflow === null ? {} : { workflow };
  }

  private read(record: RecordType, given: Given, mode: 'create' | 'patch') {
    const attached = Object.keys(given).find((name) => record.fields[name]?.kind === 'attachments');
    if (attached) throw new RuleFailed(`${attached} cannot be given by a rule`);
    const zone = this.unit.runtime.accounts.get(this.unit.account)?.time_zone ?? 'UTC';
    return this.protocol.inputParser(record).parse(given, mode, { zone });
  }
}
