import { MODULE_METADATA } from '@nestjs/common/constants';
import type { DynamicModule, Type } from '@nestjs/common';
import type { DatabaseOptions } from './database-options';
import { DatabaseModule } from './database.module';

type Imported = Type | DynamicModule;

/** Finds the database options of a service's module without starting it: migrating needs no NATS and no handlers. */
export function findDatabase(module: Imported): DatabaseOptions | undefined {
  if ('module' in module && module.module === DatabaseModule) return DatabaseModule.optionsOf(module);
  return importsOf(module)
    .map(findDatabase)
    .find((options) => options !== undefined);
}

function importsOf(module: Imported): Imported[] {
  const type = 'module' in module ? module.module : module;
  const own = (Reflect.getMetadata(MODULE_METADATA.IMPORTS, type) ?? []) as unknown[];
  const given = 'module' in module ? (module.imports ?? []) : [];
  return [...own, ...given].filter(isImported);
}

const isImported = (value: unknown): value is Imported =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && 'module' in value);
