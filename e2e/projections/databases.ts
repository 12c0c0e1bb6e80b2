import { Database, Settings } from '@deskline/platform';
import type { SharedStack } from '@deskline/testing';

/** Long timeout for a machine that is busy with other specs. */
const patient = Object.assign(new Settings(), { DATABASE_POOL_WAIT_MS: 30_000 });

/** Connections to the databases of the services, by the operator's addresses. */
export class Databases {
  private readonly opened = new Map<string, Database>();

  constructor(private readonly stack: SharedStack) {}

  of(service: string): Database {
    const opened = this.opened.get(service);
    if (opened) return opened;
    const url = new URL(this.stack.postgres.url);
    url.pathname = `/${service.replace('-', '_')}`;
    const database = Database.open(url.toString(), 'spec', patient);
    this.opened.set(service, database);
    return database;
  }

  async close(): Promise<void> {
    await Promise.all([...this.opened.values()].map((database) => database.close()));
  }
}
