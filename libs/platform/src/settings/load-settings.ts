import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { Refusal } from '../errors';
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
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const settings = plainToInstance(type, given, {
    excludeExtraneousValues: true,
    exposeDefaultValues: true,
    enableImplicitConversion: true,
  });
  const faults = validateSync(settings, { stopAtFirstError: false });
  const missing = needed.filter((name) => settings[name] === undefined);
  const sentences = [...faults.flatMap((fault) => sentenceOf(fault, given)), ...missing.map(absent)];
  if (sentences.length > 0) throw new Refusal(sentences.join('\n'));
  return settings;
}

const absent = (name: string): string => `The setting ${name} is missing.`;

/** Values that may hold a password are not repeated in an error message. */
function sentenceOf(fault: ValidationError, given: Environment): string {
  const value = given[fault.property];
  const wishes = Object.values(fault.constraints ?? {}).map((wish) => wish.replace(`${fault.property} `, ''));
  if (value === undefined) return absent(fault.property).replace('.', `: it ${wishes.join(' and ')}.`);
  const shown = /URL|SECRET|KEY|PASSWORD|TOKEN/.test(fault.property) ? '' : ` is "${value}" but`;
  return `The setting ${fault.property}${shown} ${wishes.join(' and ')}.`;
}
