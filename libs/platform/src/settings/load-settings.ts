import { plainToInstance } from 'class-transformer';
import { validateSync } from './validation';
import { Refusal } from '../errors';
import { describedSettings } from './setting';
import type { Settings } from './settings';

export type SettingsClass<S extends Settings = Settings> = new () => S;
export type Environment = Record<string, string | undefined>;

/**
 * Reads a settings class from environment variables. An empty variable counts as absent: deployment files write
 * `NAME=` for "not set". `needed` names settings that are optional in general, but not for this process.
 */
export function loadSettings<S extends Settings>(
  type: SettingsClass<S>,
  env: Environment = process.env,
  needed: readonly (keyof S & string)[] = [],
): S {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const settings = plainToInstance(type, given, {
    excludeExtraneousValues: true,
    exposeDefaultValues: true,
    enableImplicitConversion: true,
  });
  const wrong = new Map(validateSync(settings).map((fault) => [fault.property, fault.constraints ?? {}]));
  const sentences = [...describedSettings(type.prototype as object)].flatMap(([name, description]) => {
    const missing = given[name] === undefined && (wrong.has(name) || needed.some((need) => need === name));
    if (missing) return [`The setting ${name} is missing. It is: ${description}.`];
    const wishes = Object.values(wrong.get(name) ?? {}).map((wish) => wish.replace(`${name} `, ''));
    return wishes.length === 0
      ? []
      : [`The setting ${name}${givenValue(name, given)} ${wishes.join(' and ')}.`];
  });
  if (sentences.length > 0) throw new Refusal(sentences.join('\n'));
  return settings;
}

/** Values that may hold a password are not repeated in an error message. */
function givenValue(name: string, given: Environment): string {
  return /URL|SECRET|KEY|PASSWORD|TOKEN/.test(name) ? '' : ` is "${given[name]}" but`;
}
