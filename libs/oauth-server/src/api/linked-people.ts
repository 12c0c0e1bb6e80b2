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

const NAMED = 'SELECT id, name, disabled FROM person WHERE id = ANY($1)';

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
    const rows = await this.database.query<{ id: number; name: string; disabled: boolean }>(NAMED, [ids]);
    return new Map(rows.map((row) => [row.id, this.reference(row)]));
  }

  private reference({ id, name, disabled }: { id: number; name: string; disabled: boolean }): LinkedPerson {
    const nodeID = nodeId(this.settings.NODE_ID_DOMAIN, 'person', id);
    return { id, name, nodeID, ...(disabled && { disabled }) };
  }
}
