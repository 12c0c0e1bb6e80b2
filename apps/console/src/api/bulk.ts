import type { FieldFault } from './api-error';
import { api } from './call';

/** Records that one call may change. */
const AT_ONCE = 100;

export interface Follow {
  readonly type: string;
  readonly id: number;
  readonly changes: Readonly<Record<string, unknown>>;
}

export interface Outcome {
  readonly id: number | string;
  readonly status: number;
  readonly message: string | null;
  readonly faults: readonly FieldFault[];
  /** Other records that would change; of a dry run only. */
  readonly follows: readonly Follow[];
}

interface Result {
  readonly id: number | string;
  readonly status: number;
  readonly body: { message?: string; errors?: FieldFault[]; follows?: Follow[] } | null;
}

export interface BulkCall {
  readonly account: string;
  readonly method: 'PATCH' | 'POST';
  /** Path of the collection, or of an action below it. */
  readonly path: string;
  readonly ids: readonly (number | string)[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly isDryRun: boolean;
}

/** Changes many records, a hundred at a time, each by itself. */
export async function changeMany(call: BulkCall): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const ids of chunksOf(call.ids)) outcomes.push(...(await changeSome(call, ids)));
  return outcomes;
}

async function changeSome(call: BulkCall, ids: readonly (number | string)[]): Promise<Outcome[]> {
  const query = `?ids=${ids.join(',')}${call.isDryRun ? '&dry_run=1' : ''}`;
  const { method, account, values } = call;
  const { body } = await api<Result[]>(`${call.path}${query}`, { method, account, body: values });
  return body.map(({ id, status, body: answer }) => ({
    id,
    status,
    message: answer?.message ?? null,
    faults: answer?.errors ?? [],
    follows: answer?.follows ?? [],
  }));
}

const chunksOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, index) =>
    all.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

export const isRefused = ({ status }: Outcome): boolean => status >= 400;
