import type { DomainEvent, EventHandler, ReferenceSnapshot } from '@deskline/events';
import { Database, type Transaction } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import { openUnitOfWork, RecordRuntime, References, systemIn, type Values } from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import { currentSprints, writeItems } from './keep-sprint-items.hook';
import { ON_BOARDS, type BoardRecord } from './on-boards';

/** Open records on a board that are no items of the sprint yet. */
const openSql = ({ record: { name, archiving } }: BoardRecord): string =>
  `SELECT id, account_id FROM "${name}" WHERE agile_board_id = $1 AND status <> ALL($2::text[])
AND NOT EXISTS (SELECT FROM sprint_backlog_item item WHERE item.sprint_id = $3 AND item.${name}_id = "${name}".id)
${archiving ? 'AND shelf IS NULL ' : ''}ORDER BY id`;

/** Makes the open records on a board items of the sprint that starts there. */
@Injectable()
export class SprintStarts implements EventHandler {
  constructor(
    private readonly runtime: RecordRuntime,
    private readonly references: References,
    private readonly database: Database,
  ) {}

  concerns({ snapshot }: DomainEvent): boolean {
    return snapshot?.type === 'agile_board' && typeof snapshot.attributes['current_sprint'] === 'number';
  }

  async handle(transaction: Transaction, events: readonly DomainEvent[]): Promise<void> {
    const boards = new Map<number, ReferenceSnapshot>();
    for (const event of events)
      if (event.snapshot && this.concerns(event)) boards.set(event.snapshot.id, event.snapshot);
    if (boards.size === 0) return;
    // Outside the transaction: records that come to the board hold its reference, and are found once they are written.
    await this.references.save(this.database, [...boards.values()]);
    // A late event does not bring back a sprint that has ended.
    const sprints = await currentSprints(transaction, [...boards.keys()]);
    for (const [board, sprint] of sprints)
      if (board !== null && sprint !== null) await this.fill(transaction, board, sprint);
  }

  private async fill(transaction: Transaction, board: number, sprint: number): Promise<void> {
    for (const one of ON_BOARDS) {
      const found = await transaction.query<{ id: number; account_id: string }>(
        openSql(one),
        [board, one.finished, sprint],
        `sprint_backlog.open_${one.record.name}`,
      );
      for (const { id, account_id } of found) await this.add(transaction, one, Number(id), account_id);
    }
  }

  private async add(
    transaction: Transaction,
    { record, finished }: BoardRecord,
    id: number,
    account: string,
  ): Promise<void> {
    const unit = openUnitOfWork(transaction, this.runtime, systemIn(account));
    if ((await unit.lockGroup(record, id)).length > 0) return;
    const row = await unit.row(record, id);
    if (!row || row.archiveState) return;
    const { agile_board, status } = row.stored as { agile_board: number | null; status: string };
    const after = { board: agile_board, isFinished: finished.includes(status) };
    const context = {
      transaction,
      amend: unit.amend.bind(unit),
      create: (type: RecordType, values: Values) => unit.create(type, values, { from: 'rule', account }),
    };
    await writeItems(context, record, id, { before: null, after, planned: true });
    await unit.settle();
  }
}
