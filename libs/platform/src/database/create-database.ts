import { DatabaseError } from 'pg';
import { Refusal } from '../errors';
import type { Settings } from '../settings/settings';
import { databaseUrl } from './database-url';
import { hostsOf } from './hosts';
import { PrimaryClient } from './primary-client';

const NO_SUCH_DATABASE = '3D000';
/** Another process created the database at the same moment; PostgreSQL reports it by one of two codes. */
const EXISTS = ['42P04', '23505'];
const FORBIDDEN = '42501';

/** True if it created the database. Needs no CREATEDB right if the database exists. */
export async function createMissingDatabase(settings: Settings, database: string): Promise<boolean> {
  try {
    await once(databaseUrl(settings, database), 'SELECT 1');
    return false;
  } catch (error) {
    if (codeOf(error) !== NO_SUCH_DATABASE) throw error;
  }
  try {
    await once(databaseUrl(settings, maintenanceDatabase(settings)), `CREATE DATABASE "${database}"`);
    return true;
  } catch (error) {
    if (EXISTS.includes(codeOf(error))) return false;
    if (codeOf(error) !== FORBIDDEN) throw error;
    throw new Refusal(
      `The database ${database} does not exist, and the user of DATABASE_URL may not create it: create it, or allow that user to (ALTER ROLE ... CREATEDB).`,
    );
  }
}

/** Database to connect to for CREATE DATABASE: the one in the address, or `postgres`. */
function maintenanceDatabase(settings: Settings): string {
  return new URL(hostsOf(settings.DATABASE_URL ?? '')[0] ?? '').pathname.slice(1) || 'postgres';
}

async function once(url: string, statement: string): Promise<void> {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const codeOf = (error: unknown): string => (error instanceof DatabaseError ? (error.code ?? '') : '');
