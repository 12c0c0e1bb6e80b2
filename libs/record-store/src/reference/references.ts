import type { ReferenceSnapshot } from '@deskline/events';
import { Nats, Unavailable, type Queries } from '@deskline/platform';
import type { Catalogue, Facts } from '@deskline/record';
import { Inject, Injectable } from '@nestjs/common';
import { CATALOGUE } from '../catalogue.token';
import { statementName } from '../read/statement-names';
import { keepReferences } from './reference-sql';

export interface KnownReference extends Facts {
  readonly type: string;
  readonly json: string;
}

export interface Wanted {
  readonly type: string;
  readonly id: number;
}

const COLUMNS = 'type, id, name, account_id, disabled, json, attributes';
const BY_ID = `SELECT ${COLUMNS} FROM reference JOIN unnest($1::text[], $2::bigint[]) AS wanted(type, id) USING (type, id)`;
const BY_CODE = `SELECT ${COLUMNS} FROM reference
WHERE type = $1 AND attributes->>'reference' = $2 AND account_id = $3`;
const KEEP = keepReferences('$1');
const OWNER_TIMEOUT_MS = 2_000;

export const referenceKey = ({ type, id }: Wanted): string => `${type} ${id}`;

/**
 * All records known here, own and others'. One that is not known is asked of its owner and kept, so
 * a person created a millisecond ago is found before the event about it arrives.
 */
@Injectable()
export class References {
  constructor(
    private readonly nats: Nats,
    @Inject(CATALOGUE) private readonly catalogue: Catalogue,
  ) {}

  /**
   * What is known of them; those in `asked` are asked of their owner when they are not known yet. Another text may read
   * more of them than is known by reference.
   */
  async find(
    queries: Queries,
    wanted: readonly Wanted[],
    asked: readonly Wanted[] = wanted,
    text = BY_ID,
  ): Promise<Map<string, KnownReference>> {
    const found = new Map<string, KnownReference>();
    if (wanted.length === 0) return found;
    await this.look(queries, wanted, found, text);
    const missing = asked.filter((one) => !found.has(referenceKey(one)) && !this.isOwn(one.type));
    if (missing.length > 0) {
      for (const [type, ids] of byType(missing)) await this.ask(queries, type, { ids });
      await this.look(queries, missing, found, text);
    }
    return found;
  }

  /** The record whose `reference` value is that code. A code names no account, so it means the own one's. */
  async findCode(
    queries: Queries,
    type: string,
    code: string,
    account: string,
  ): Promise<KnownReference | undefined> {
    const look = async () =>
      (await queries.query<KnownReference & object>(BY_CODE, [type, code, account], 'references.code'))[0];
    const known = await look();
    if (known || this.isOwn(type)) return known;
    await this.ask(queries, type, { codes: [code], accounts: [account] });
    return look();
  }

  async keep(queries: Queries, snapshots: readonly ReferenceSnapshot[]): Promise<void> {
    if (snapshots.length > 0) await queries.query(KEEP, [JSON.stringify(snapshots)], 'references.keep');
  }

  private isOwn(type: string): boolean {
    return this.catalogue.byName.has(type);
  }

  private async look(
    queries: Queries,
    wanted: readonly Wanted[],
    found: Map<string, KnownReference>,
    text: string,
  ) {
    const types = wanted.map(({ type }) => type);
    const ids = wanted.map(({ id }) => id);
    const rows = await queries.query<KnownReference & object>(text, [types, ids], statementName(text));
    for (const row of rows) found.set(referenceKey(row), row);
  }

  /** Kept on the connection of the caller, who may hold the last one there is. */
  private async ask(queries: Queries, type: string, question: object): Promise<void> {
    const frame = { head: { type, ...question }, body: Buffer.alloc(0) };
    const { head, body } = await this.nats.request<{ status?: number }>(
      `references.${type}`,
      frame,
      OWNER_TIMEOUT_MS,
    );
    if ((head.status ?? 200) >= 300) throw new Unavailable(`The owner of ${type} answers ${head.status}.`);
    await this.keep(queries, JSON.parse(body.toString()) as ReferenceSnapshot[]);
  }
}

function byType(wanted: readonly Wanted[]): Map<string, number[]> {
  const ids = new Map<string, number[]>();
  for (const { type, id } of wanted) ids.set(type, [...(ids.get(type) ?? []), id]);
  return ids;
}
