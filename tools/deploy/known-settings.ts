import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { settingsTable, type SettingsClass } from '@deskline/platform';

/** The names of all settings that any service reads, from the classes that declare them. */
export async function knownSettings(): Promise<Set<string>> {
  const files = readdirSync('libs', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|[\\/.])settings\.ts$/.test(file),
  );
  const modules = await Promise.all(
    files.map((file) => import(resolve(join('libs', file))) as Promise<Record<string, unknown>>),
  );
  const classes = modules.flatMap((module) => Object.values(module)).filter(isClass);
  return new Set(classes.flatMap((type) => settingsTable(type).map(({ name }) => name)));
}

/** An arrow function has no prototype. */
const isClass = (value: unknown): value is SettingsClass =>
  typeof value === 'function' && value.prototype !== undefined;
