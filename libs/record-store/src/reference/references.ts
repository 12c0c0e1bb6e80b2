import type { ReferenceSnapshot } from '@deskline/events';
import { Database, Nats, type Queries } from '@deskline/platform';
import type { Catalogue, Facts } from '@deskline/record';
import { Inject, Injectable } from '@nestjs/common';
import { CATALOGUE } from '../catalogue.token';
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
WHERE type = $1 AND attributes->>'reference' = $2 AND account_id = ANY($3) LIMIT 1`;
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
    private readonly database: Database,
    private readonly nats: Nats,
    @Inject(CATALOGUE) private readonly catalogue: Catalogue,
  ) {}

  async find(queries: Queries, wanted: readonly Wanted[]): Promise<Map<string, KnownReference>> {
    const found = new Map<string, KnownReference>();
    if (wanted.length === 0) return found;
    await this.look(queries, wanted, found);
    const missing = wanted.filter((one) => !found.has(referenceKey(one)) && !this.isOwn(one.type));
    if (missing.length > 0) {
      for (const [type, ids] of byType(missing)) await this.ask(type, { ids });
      await this.look(queries, missing, found);
    }
    return found;
  }

  /** The record whose `reference` value is that code, in one of the accounts. */
  async findCode(
    queries: Queries,
    type: string,
    code: string,
    accounts: string[],
  ): Promise<KnownReference | undefined> {
    const look = async () =>
      (await queries.query<KnownReference & object>(BY_CODE, [type, code, accounts]))[0];
    const known = await look();
    if (known || this.isOwn(type)) return known;
    await this.ask(type, { codes: [code], accounts });
    return look();
  }

  async keep(queries: Queries, snapshots: readonly ReferenceSnapshot[]): Promise<void> {
    if (snapshots.length > 0) await queries.query(KEEP, [JSON.stringify(snapshots)], 'references.keep');
  }

  private isOwn(type: string): boolean {
    return this.catalogue.byName.has(type);
  }

  private async look(queries: Queries, wanted: readonly Wanted[], found: Map<string, KnownReference>) {
    const types = wanted.map(({ type }) => type);
    const ids = wanted.map(({ id }) => id);
    const rows = await queries.query<KnownReference & object>(BY_ID, [types, ids], 'references.find');
    for (const row of rows) found.set(referenceKey(row), row);
  }

  /** What the owner says is kept outside the caller's transaction: it stays true whatever becomes of that. */
  private async ask(type: string, question: object): Promise<void> {
    const frame = { head: { type, ...question }, body: Buffer.alloc(0) };
    const { body } = await this.nats.request(`references.${type}`, frame, OWNER_TIMEOUT_MS);
    await this.keep(this.database, JSON.parse(body.toString()) as ReferenceSnapshot[]);
  }
}

function byType(wanted: readonly Wanted[]): Map<string, number[]> {
  const ids = new Map<string, number[]>();
  for (const { type, id } of wanted) ids.set(type, [...(ids.get(type) ?? []), id]);
  return ids;
}
