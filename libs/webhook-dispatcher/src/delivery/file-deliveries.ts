import type { Transaction } from '@deskline/platform';
import { FILE } from './file-deliveries.sql';
import type { Offer } from './hand-over';
import type { NewDelivery } from './new-delivery';
import type { Numbering } from './numbering';
import { momentArray, plainArray, textArray } from './plain-array';
import type { Prepared } from './prepared';

/** A message that has its id, and its number as it is counted back from its webhook's last. */
export interface Numbered extends Prepared {
  readonly id: string;
  readonly number: number;
}

/** What goes into one statement. */
export interface Filing {
  readonly rows: readonly Numbered[];
  readonly lanes: readonly NewDelivery[];
  readonly isChosen: (delivery: NewDelivery) => boolean;
  readonly offer: Offer | null;
}

/** A lane that was not there before. */
export interface OpenedLane {
  readonly webhook_id: number;
  readonly record: string;
  /** It is claimed, as was offered. */
  readonly taken: boolean;
}

type Filed =
  | OpenedLane
  | { readonly webhook_id: number; readonly last: number; readonly record: null }
  /** All that were given are new and claimed. */
  | { readonly webhook_id: null };

/** Writes some of the new deliveries; the first time, with the numbers of all. Answers the lanes that it has opened. */
export async function fileDeliveries(
  transaction: Transaction,
  numbering: Numbering,
  { rows, lanes, isChosen, offer }: Filing,
): Promise<OpenedLane[]> {
  const values = [
    ...counters(numbering),
    ...deliveries(rows, numbering),
    plainArray(lanes.map(({ webhook_id }) => webhook_id)),
    textArray(lanes.map(({ record }) => record)),
    plainArray(lanes.map(isChosen)),
    offer?.claim ?? null,
    offer?.leaseMs ?? 0,
  ];
  const opened: OpenedLane[] = [];
  for (const filed of await transaction.query<Filed>(FILE, values, 'deliveries.file')) {
    if (filed.webhook_id === null) opened.push(...lanes.map(takenLane));
    else if (filed.record === null) numbering.learn(filed.webhook_id, filed.last);
    else opened.push(filed);
  }
  return opened;
}

const takenLane = ({ webhook_id, record }: NewDelivery): OpenedLane => ({ webhook_id, record, taken: true });

const counters = ({ isKnown, webhooks, counts }: Numbering): unknown[] =>
  isKnown ? ['{}', '{}'] : [plainArray(webhooks), plainArray(counts)];

function deliveries(rows: readonly Numbered[], numbering: Numbering): unknown[] {
  const column = <T>(value: (delivery: NewDelivery) => T): T[] => rows.map(({ delivery }) => value(delivery));
  const places = new Map(numbering.isKnown ? [] : numbering.webhooks.map((id, index) => [id, index + 1]));
  const bodies = rows.map(({ message }) => message.body);
  let end = 0;
  const starts = bodies.map(({ length }) => (end += length) - length + 1);
  return [
    plainArray(column(({ webhook_id }) => webhook_id)),
    plainArray(column(({ webhook_id }) => places.get(webhook_id) ?? 0)),
    plainArray(rows.map(({ delivery, number }) => numbering.lastOf(delivery.webhook_id) + number)),
    plainArray(rows.map(({ id }) => id)),
    textArray(column(({ account_id }) => account_id)),
    plainArray(column(({ kind }) => kind)),
    textArray(column(({ event }) => event)),
    textArray(column(({ record }) => record)),
    textArray(rows.map(({ message }) => message.link)),
    plainArray(starts),
    Buffer.concat(bodies),
    plainArray(bodies.map(({ length }) => length)),
    momentArray(column(({ occurred_at }) => occurred_at)),
    plainArray(column(({ held }) => held === true)),
  ];
}
