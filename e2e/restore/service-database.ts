import { Client } from 'pg';
import type { Service } from '@deskline/local-stack';
import { until } from '../until';

const databaseName = (service: Service): string => service.replace('-', '_');

/** Database of a service, copied and put back while its service runs, as a dump and its restore do. */
export class ServiceDatabase {
  private readonly name: string;

  constructor(
    private readonly server: () => string,
    service: Service,
  ) {
    this.name = databaseName(service);
  }

  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.on(this.name, async (client) => (await client.query<Row>(text, values)).rows);
  }

  /** Copies the database as of now. */
  backUp(): Promise<void> {
    return this.alone((client) => client.query(`CREATE DATABASE ${this.name}_backup TEMPLATE ${this.name}`));
  }

  /** Puts the copy in the place of the database. */
  restore(): Promise<void> {
    return this.alone(async (client) => {
      await client.query(`ALTER DATABASE ${this.name} RENAME TO ${this.name}_before`);
      await client.query(`ALTER DATABASE ${this.name}_backup RENAME TO ${this.name}`);
    });
  }

  /** Works on the database while nobody can connect to it. */
  private alone(work: (client: Client) => Promise<unknown>): Promise<void> {
    return this.on('postgres', async (client) => {
      const { name } = this;
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await until(async () => {
        const sessions = await client.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
          [name],
        );
        return sessions.rowCount === 0;
      });
      await work(client);
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    });
  }

  private async on<T>(database: string, work: (client: Client) => Promise<T>): Promise<T> {
    const url = new URL(this.server());
    url.pathname = database;
    const client = new Client(url.href);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}
