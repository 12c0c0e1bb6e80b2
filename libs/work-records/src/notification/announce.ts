import { appendEvents, systemEvent } from '@deskline/events';
import type { Transaction } from '@deskline/platform';
import type { RecordRuntime } from '@deskline/record-store';

export interface NewNotification {
  readonly id: number;
  readonly account_id: string;
}

/** Writes the events of new notifications, by which clients that follow changes hear of them at once. */
export async function announce(
  transaction: Transaction,
  made: readonly NewNotification[],
  runtime: RecordRuntime,
): Promise<void> {
  if (made.length === 0) return;
  const occurred_at = runtime.now();
  for (const { account_id } of made) transaction.changes(account_id);
  await appendEvents(
    transaction,
    made.map(({ id: object_id, account_id }) =>
      systemEvent({
        event: 'notification.create',
        account_id,
        object_type: 'notification',
        object_id,
        occurred_at,
      }),
    ),
  );
  transaction.afterCommit(() => runtime.publisher.wake());
}
