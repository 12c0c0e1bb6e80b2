import type { Principal } from '@deskline/identity';
import type { Reason } from '@deskline/record';
import { datetimeIn } from '@deskline/record-kinds';
import { DELIVERIES, errors, findColumns, pairOf, type Delivery } from '@deskline/record-http';
import { EXPORT_FORMATS, type ExportFormat, type ExportOptions } from './export-options';
import type { ExportTypes } from './export-types';
import type { LineSeparator } from './files/csv';

const NAMES = ['type', 'from', 'export_format', 'line_separator', 'locale', 'columns', 'deliver'];
const SEPARATORS: readonly LineSeparator[] = ['lf', 'crlf'];
const LOCALE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Types and options of an export. */
export interface ExportParameters {
  readonly types: readonly string[];
  readonly options: ExportOptions;
}

/** Reads the body of a call for an export; throws a 422 with all problems. */
export function parseExport(
  body: Readonly<Record<string, unknown>>,
  known: ExportTypes,
  { time_zone, language }: Principal,
): ExportParameters {
  const problems: [field: string, because: Reason][] = [];
  const refuse = (field: string, because: Reason) => void problems.push([field, because]);
  for (const name of Object.keys(body))
    if (!NAMES.includes(name)) refuse(name.slice(0, 100), 'unknown_field');
  const types = namesIn(body['type']);
  if (!types || types.length === 0) refuse('type', types ? 'blank' : 'invalid');
  else if (types.some((type) => !known.find(type))) refuse('type', 'not_included');
  const from = datetimeOf(body['from'], time_zone);
  if (from === null) refuse('from', 'not_a_datetime');
  const oneOf = <T extends string>(name: string, values: readonly T[], standard: T): T => {
    const given = textOf(body[name]);
    const found = values.find((value) => value === given?.toLowerCase());
    if (given !== undefined && found === undefined) refuse(name, 'not_included');
    return found ?? standard;
  };
  const export_format = oneOf<ExportFormat>('export_format', EXPORT_FORMATS, 'csv');
  const line_separator = oneOf('line_separator', SEPARATORS, 'lf');
  const deliver = oneOf<Delivery>('deliver', DELIVERIES, 'mail');
  const locale = textOf(body['locale']);
  if (locale !== undefined && !LOCALE.test(locale)) refuse('locale', 'bad_locale');
  const columns = columnsIn(body['columns'], types ?? [], known);
  if (columns === null) refuse('columns', 'not_included');
  if (problems.length > 0)
    throw errors.invalid(problems.map(([field, because]) => pairOf({ field, because }, language)));
  return {
    types: types ?? [],
    options: {
      export_format,
      line_separator,
      deliver,
      ...(from && { from }),
      ...(locale !== undefined && { locale }),
      ...(columns && { columns }),
    },
  };
}

/** Values of a comma list or of a JSON list, each once; null for anything else. */
function namesIn(given: unknown): string[] | null {
  if (given === undefined || given === null) return [];
  const texts = Array.isArray(given)
    ? (given as unknown[])
    : typeof given === 'string'
      ? given.split(',')
      : null;
  if (!texts?.every((text) => typeof text === 'string')) return null;
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

const textOf = (given: unknown): string | undefined => {
  if (given === undefined || given === null || given === '') return undefined;
  return typeof given === 'string' ? given.trim() : JSON.stringify(given);
};

/** Undefined without a date, null for one that is none. `+02:00` of an unescaped form has come as a space. */
function datetimeOf(given: unknown, zone: string): string | null | undefined {
  const text = textOf(given);
  if (text === undefined) return undefined;
  return datetimeIn(text.replace(/(\d) (\d\d:?\d\d)$/, '$1+$2'), zone) ?? null;
}

/** Fields of columns, each of one of the types; null if none of them has it. */
function columnsIn(
  given: unknown,
  types: readonly string[],
  known: ExportTypes,
): readonly string[] | undefined | null {
  const names = namesIn(given);
  if (names === null) return null;
  if (names.length === 0) return undefined;
  const fields = new Set<string>();
  for (const name of names) {
    const found = types.flatMap((type) => {
      const of = known.find(type);
      const columns = of && findColumns(of, [name], {});
      return columns && 'columns' in columns ? columns.columns.flatMap((column) => column?.field ?? []) : [];
    });
    if (found.length === 0) return null;
    for (const field of found) fields.add(field);
  }
  return [...fields];
}
