import { booleanIn } from '@deskline/record-kinds';
import type { Reason } from '@deskline/record';
import { DELIVERIES, type Delivery, type ImportMode, type ImportType } from '@deskline/record-http';

/** Parameters of an import beside its type and file. */
export interface ImportOptions {
  readonly mode: ImportMode;
  readonly dry_run: boolean;
  readonly notify: boolean;
  readonly ignore_unknown: boolean;
  readonly origin?: string;
  /** Way in which the end is told. */
  readonly deliver: Delivery;
}

export type Refused = readonly {
  readonly field: string;
  readonly because: Reason;
  readonly values?: { max: number };
}[];

const MODES: readonly string[] = ['upsert', 'create', 'update'];
const SWITCHES = ['dry_run', 'notify', 'ignore_unknown'] as const;
const KNOWN: readonly string[] = ['type', 'file', 'mode', 'origin', 'deliver', ...SWITCHES];
const MAX_ORIGIN = 64;

/** Type and options of a form, or what is wrong with it: all of it together. */
export function importOptions(
  fields: Readonly<Record<string, unknown>>,
  types: ReadonlyMap<string, ImportType>,
): { type: string; options: ImportOptions; refused: Refused } {
  const refused: { field: string; because: Reason; values?: { max: number } }[] = [];
  const text = (name: string): string =>
    fields[name] === undefined || fields[name] === null ? '' : String(fields[name]).trim();
  const refuse = (field: string, because: Reason) => refused.push({ field, because });
  for (const name of Object.keys(fields))
    if (!KNOWN.includes(name)) refuse(name.slice(0, 100), 'unknown_field');
  const type = text('type');
  if (type === '') refuse('type', 'blank');
  else if (!types.has(type)) refuse('type', 'not_included');
  const mode = text('mode') || 'upsert';
  if (!MODES.includes(mode)) refuse('mode', 'not_included');
  const deliver = text('deliver') || 'mail';
  if (!(DELIVERIES as readonly string[]).includes(deliver)) refuse('deliver', 'not_included');
  const isOn = (name: string): boolean => {
    const given = text(name) === '' ? false : booleanIn(text(name));
    if (given === undefined) refuse(name, 'not_a_boolean');
    return given ?? false;
  };
  const [dry_run = false, notify = false, ignore_unknown = false] = SWITCHES.map(isOn);
  const origin = text('origin');
  if (origin.length > MAX_ORIGIN)
    refused.push({ field: 'origin', because: 'too_long', values: { max: MAX_ORIGIN } });
  const options = {
    mode: mode as ImportMode,
    dry_run,
    notify,
    ignore_unknown,
    deliver: deliver as Delivery,
    ...(origin !== '' && { origin }),
  };
  return { type, options, refused };
}
