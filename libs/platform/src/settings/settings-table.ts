import type { SettingsClass } from './load-settings';
import { describedSettings } from './setting';

export interface SettingLine {
  name: string;
  /** Value as written in the environment; undefined if there is none. */
  default: string | undefined;
  description: string;
}

/** Lines of the documented table of settings. */
export function settingsTable(type: SettingsClass): SettingLine[] {
  const defaults = new Map(Object.entries(new type()));
  return [...describedSettings(type.prototype as object)].map(([name, description]) => ({
    name,
    default: written(defaults.get(name)),
    description,
  }));
}

function written(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}
