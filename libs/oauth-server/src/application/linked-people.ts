import { Inject, Injectable } from '@nestjs/common';
import { Database, Settings } from '@deskline/platform';
import { nodeId } from '@deskline/record';
import { Directory } from '../directory/directory';

export interface LinkedPerson {
  readonly id: number;
  readonly name: string;
  readonly nodeID: string;
  readonly disabled?: true;
}

interface Row {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly name: string;
  readonly disabled: boolean;
}

const NAMED = 'SELECT id, name, disabled FROM person WHERE id = ANY($1)';

/** An address that two people share is that of whoever may act; then of whoever had it first. */
const BY_EMAIL = `
SELECT id FROM person WHERE account_id = $1 AND lower(primary_email) = lower($2) ORDER BY disabled, id LIMIT 1`;

/** Those whom applications act as. */
@Injectable()
export class LinkedPeople {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Directory) private readonly directory: Directory,
    @Inject(Settings) private readonly settings: Settings,
  ) {}

  /** Why an application of the account cannot act as this person; null: it can. */
  async fault(id: number, account: string): Promise<string | null> {
    const person = await this.directory.person(id);
    if (!person || person.account_id !== account) return 'not_found';
    return person.disabled ? 'disabled' : null;
  }

  async named(ids: readonly number[]): Promise<ReadonlyMap<number, LinkedPerson>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<Row>(NAMED, [ids]);
    return new Map(rows.map((row) => [row.id, this.reference(row)]));
  }

  async byEmail(account: string, email: string): Promise<number | null> {
    const [found] = await this.database.query<{ id: number }>(BY_EMAIL, [account, email]);
    return found?.id ?? null;
  }

  async emailOf(id: number): Promise<string | null> {
    const sql = 'SELECT primary_email FROM person WHERE id = $1';
    const [found] = await this.database.query<{ primary_email: string | null }>(sql, [id]);
    return found?.primary_email ?? null;
  }

  private reference({ id, name, disabled }: Row): LinkedPerson {
    const nodeID = nodeId(this.settings.NODE_ID_DOMAIN, 'person', id);
    return { id, name, nodeID, ...(disabled && { disabled }) };
  }
}
