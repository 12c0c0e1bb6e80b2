import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface TestDatabase {
  url: string;
  /** Settings of a service that works on it. */
  settings: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

/** Long enough for a machine that is busy with other specs. */
const PATIENT = { DATABASE_POOL_WAIT_MS: '30000', STATEMENT_TIMEOUT_MS: '30000' };

/** Creates a database on the run's PostgreSQL: empty, or a copy of the template. */
export async function testDatabase(template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // The run's server does not wait for the disk, so files are the quickest to copy.
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = new URL(testServerUrl());
  url.pathname = name;
  const drop = async () => void (await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return { url: url.href, settings: { DATABASE_URL: url.href, DATABASE_NAME: name, ...PATIENT }, drop };
}

export function testServerUrl(): string {
  return required('TEST_DATABASE_URL');
}

/** The NATS of the worker this spec runs in. */
export const testNatsUrl = (): string => required(natsVariable(process.env.JEST_WORKER_ID ?? 1));

export const natsVariable = (worker: number | string): string => `TEST_NATS_URL_${worker}`;

/** Runs one statement, and returns the number of its rows. */
export async function onServer(statement: string): Promise<number> {
  const client = new Client(testServerUrl());
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by jest's globalSetup: run the test with jest`);
  return value;
}
