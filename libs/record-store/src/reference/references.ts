import type { ReferenceSnapshot } from '@deskline/events';
import type { Principal } from '@deskline/identity';
import { Nats, type Queries, type RawRow } from '@deskline/platform';
import type { Catalogue, LookedUpRecord, Stored } from '@deskline/record';
import { Inject, Injectable } from '@nestjs/common';
import { CATALOGUE } from '../behaviour/behaviour';
import { statementName } from '../read/plan/statement';
import { queryOwner } from './owner-client';

export interface ProjectedReference extends LookedUpRecord {
  readonly attributes: Stored;
  readonly type: string;
  readonly json: string;
}

export interface ReferenceKey {
  readonly type: string;
  readonly id: number;
}

/** Code in `reference` that means a record of the account. */
export interface CodeKey {
  readonly type: string;
  readonly code: string;
  readonly account: string;
}

const SNAPSHOT_COLUMNS = {
  type: 'text',
  id: 'bigint',
  account_id: 'text',
  name: 'text',
  sourceID: 'text',
  disabled: 'boolean',
  version: 'integer',
  json: 'text',
  attributes: 'jsonb',
} as const satisfies Record<keyof ReferenceSnapshot, string>;

export const REFERENCE_COLUMNS = Object.keys(SNAPSHOT_COLUMNS);

const names = REFERENCE_COLUMNS.map((name) => `"${name}"`);

/**
 * Saves the snapshots in the JSON array `parameter`. They may come late and twice, by event and by query: a version never
 * goes back. Rows are written in one order, so that two statements do not deadlock.
 */
export function saveReferences(parameter: string): string {
  const shape = Object.entries(SNAPSHOT_COLUMNS)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ');
  const updates = names.slice(2).map((name) => `${name} = excluded.${name}`);
  return `INSERT INTO reference (${names.join(', ')})
SELECT ${names.join(', ')} FROM jsonb_to_recordset(${parameter}::jsonb) AS snapshot(${shape}) ORDER BY type, id
ON CONFLICT (type, id) DO UPDATE SET ${updates.join(', ')} WHERE reference.version <= excluded.version`;
}

const COLUMNS = 'type, id, name, account_id, disabled, json, attributes';
const BY_ID = `SELECT ${COLUMNS} FROM reference JOIN unnest($1::text[], $2::bigint[]) AS wanted(type, id) USING (type, id)`;
const BY_CODE = `SELECT ${COLUMNS} FROM reference
WHERE type = $1 AND attributes->>'reference' = $2 AND account_id = $3`;
const BY_CODE_LOCKED = `${BY_CODE} FOR SHARE`;
const SAVE = saveReferences('$1');
export const referenceKey = ({ type, id }: ReferenceKey): string => `${type} ${id}`;

/** Query to the owner of a type: records by id, or by their codes in some accounts. */
export interface OwnerQuery {
  readonly type: string;
  readonly ids?: readonly number[];
  readonly codes?: readonly string[];
  readonly accounts?: readonly string[];
  /** Limits the answer to records that this caller may read. */
  readonly principal?: Principal;
}

/**
 * Projection of all referable records, own and others'. A missing one is fetched from its owner and saved, so a person
 * created a millisecond ago is found before its event arrives.
 */
@Injectable()
export class References {
  constructor(
    private readonly nats: Nats,
    @Inject(CATALOGUE) private readonly catalogue: Catalogue,
  ) {}

  /** Finds projected records; another text may select more attributes than the projection has. */
  async find(
    queries: Queries,
    wanted: readonly ReferenceKey[],
    text = BY_ID,
  ): Promise<Map<string, ProjectedReference>> {
    if (wanted.length === 0) return new Map();
    const types = wanted.map(({ type }) => type);
    const ids = wanted.map(({ id }) => id);
    const rows = await queries.rows(text, [types, ids], statementName(text));
    const found = rows.map(projectedReference);
    return new Map(found.map((one) => [referenceKey(one), one]));
  }

  /**
   * Finds the record that a code means. A locked own record cannot change before the transaction ends: the next change of
   * it finds the rows written meanwhile.
   */
  async findCode(queries: Queries, { type, code, account }: CodeKey, lock?: 'for share') {
    const values = [type, code, account];
    const text = lock && this.isOwn(type) ? BY_CODE_LOCKED : BY_CODE;
    const [found] = await queries.query<ProjectedReference & object>(text, values, statementName(text));
    return found;
  }

  /** Queries the owners in parallel, and saves their answers. */
  async fetch(queries: Queries, requests: readonly OwnerQuery[]): Promise<void> {
    const snapshots = requests.map(async (request) => {
      const { body } = await queryOwner<object, ReferenceSnapshot[]>(this.nats, 'references', request);
      return body;
    });
    await this.save(queries, (await Promise.all(snapshots)).flat());
  }

  isOwn(type: string): boolean {
    return this.catalogue.byName.has(type);
  }

  async save(queries: Queries, snapshots: readonly ReferenceSnapshot[]): Promise<void> {
    if (snapshots.length > 0) await queries.query(SAVE, [JSON.stringify(snapshots)], 'references.keep');
  }
}

/** Reads a row of COLUMNS. */
function projectedReference(row: RawRow): ProjectedReference {
  const [type, id, name, account_id, disabled, json, attributes] = row;
  return {
    type: String(type),
    id: Number(id),
    name: String(name),
    account_id: String(account_id),
    disabled: disabled === 't',
    json: String(json),
    attributes: JSON.parse(attributes ?? '{}') as ProjectedReference['attributes'],
  };
}

/** Groups records by type: one query per owner and type. */
export function ownerQueries(wanted: readonly ReferenceKey[]): OwnerQuery[] {
  const ids = new Map<string, number[]>();
  for (const { type, id } of wanted) ids.set(type, [...(ids.get(type) ?? []), id]);
  return [...ids].map(([type, ids]) => ({ type, ids }));
}
