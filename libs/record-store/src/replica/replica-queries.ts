import type { Queries, RawRow } from '@deskline/platform';
import type { Replica } from './replica';

/** PostgreSQL has ended a statement that took too long: the primary would need as long. */
const TOOK_TOO_LONG = '57014';

/**
 * Queries of a read at a replica. One that fails there is sent to the primary: the replica may be gone, or have ended the
 * statement because it was in the way of the replay.
 */
export class ReplicaQueries implements Queries {
  constructor(
    private readonly replica: Replica,
    private readonly primary: Queries,
    private readonly fellBack: () => void,
  ) {}

  query<Row extends object>(text: string, values?: unknown[], name?: string): Promise<Row[]> {
    return this.read((queries) => queries.query<Row>(text, values, name));
  }

  rows(text: string, values?: unknown[], name?: string): Promise<RawRow[]> {
    return this.read((queries) => queries.rows(text, values, name));
  }

  private async read<T>(read: (queries: Queries) => Promise<T>): Promise<T> {
    try {
      return await this.replica.run(read);
    } catch (error) {
      if (hasTakenTooLong(error)) throw error;
      this.fellBack();
      return read(this.primary);
    }
  }
}

const hasTakenTooLong = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === TOOK_TOO_LONG;
