import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A fresh empty database on the run's PostgreSQL. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(testServerUrl());
  url.pathname = name;
  return { url: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

export function testServerUrl(): string {
  return required('TEST_DATABASE_URL');
}

/** The NATS of the worker this spec runs in. */
export const testNatsUrl = (): string => required(natsVariable(process.env.JEST_WORKER_ID ?? 1));

export const natsVariable = (worker: number | string): string => `TEST_NATS_URL_${worker}`;

async function onServer(statement: string): Promise<void> {
  const client = new Client(testServerUrl());
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by jest's globalSetup: run the test with jest`);
  return value;
}
