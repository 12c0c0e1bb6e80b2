import type { Principal } from '@deskline/identity';
import type { Nats } from '@deskline/platform';
import { importSubject, type ImportBatch, type RowResult } from '@deskline/record-http';

let jobs = 0;

/** Sends a table, its first row the fields, to a service as one batch, and returns the results of its rows. */
export async function importRows(
  nats: Nats,
  service: string,
  principal: Principal,
  type: string,
  [fields = [], ...table]: readonly (readonly string[])[],
  more: Partial<ImportBatch> = {},
): Promise<RowResult[]> {
  const rows = table.map((cells, at) => ({ line: at + 2, cells }));
  const usual = { job: `spec-${++jobs}`, mode: 'upsert', dry_run: false, notify: false } as const;
  const batch: ImportBatch = { ...usual, type, fields, rows, ...more };
  const frame = { head: { principal, request_id: null }, body: Buffer.from(JSON.stringify(batch)) };
  const { head, body } = await nats.request<{ status: number }>(importSubject(service), frame, 20_000);
  if (head.status !== 200) throw new Error(`${head.status} ${body.toString()}`);
  return JSON.parse(body.toString()) as RowResult[];
}
