import { createHash } from 'node:crypto';
import { stringify } from 'yaml';

export type TemplateFunction = (...values: never[]) => unknown;
type Dictionary = Record<string, unknown>;

/** Emptiness as Go templates and sprig see it. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (value !== null && typeof value === 'object') return Object.keys(value).length === 0;
  return !value;
}

const indent = (spaces: number, text: string) =>
  text
    .split('\n')
    .map((line) => ' '.repeat(spaces) + line)
    .join('\n');

function dict(...pairs: unknown[]): Dictionary {
  const entries: Dictionary = {};
  for (let index = 0; index < pairs.length; index += 2) entries[pairs[index] as string] = pairs[index + 1];
  return entries;
}

function printf(format: string, ...values: string[]): string {
  const rest = values.values();
  return format.replace(/%(.)/g, (_, verb) => {
    if (verb !== 's') throw new Error(`printf has no %${verb} here.`);
    return String(rest.next().value);
  });
}

function fail(message: string): never {
  throw new Error(message);
}

/** Functions of Go templates, sprig and Helm that the chart uses; sprig's have their subject last. */
export const FUNCTIONS = {
  and: (...values: unknown[]) => values.find(isEmpty) ?? values.at(-1),
  or: (...values: unknown[]) => values.find((value) => !isEmpty(value)) ?? values.at(-1),
  not: (value: unknown) => isEmpty(value),
  eq: (left: unknown, ...others: unknown[]) => others.includes(left),
  ne: (left: unknown, right: unknown) => left !== right,
  printf,
  fail,
  required: (message: string, value: unknown) =>
    value === undefined || value === '' ? fail(message) : value,
  default: (otherwise: unknown, value: unknown) => (isEmpty(value) ? otherwise : value),
  ternary: (yes: unknown, no: unknown, condition: boolean) => (condition ? yes : no),
  list: (...values: unknown[]) => values,
  append: (values: unknown[], value: unknown) => [...values, value],
  first: (values: unknown[]) => values[0],
  dict,
  get: (entries: Dictionary, key: string) => entries[key] ?? '',
  set: (entries: Dictionary, key: string, value: unknown) => Object.assign(entries, { [key]: value }),
  quote: (value: unknown) => JSON.stringify(String(value)),
  toString: (value: unknown) => String(value),
  upper: (text: string) => text.toUpperCase(),
  trim: (text: string) => text.trim(),
  trimPrefix: (prefix: string, text: string) => (text.startsWith(prefix) ? text.slice(prefix.length) : text),
  trimSuffix: (suffix: string, text: string) =>
    text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text,
  trunc: (length: number, text: string) => text.slice(0, length),
  replace: (old: string, by: string, text: string) => text.replaceAll(old, () => by),
  splitList: (separator: string, text: string) => text.split(separator),
  nindent: (spaces: number, text: string) => `\n${indent(spaces, text)}`,
  b64enc: (text: string) => Buffer.from(text).toString('base64'),
  b64dec: (text: string) => Buffer.from(text, 'base64').toString(),
  sha256sum: (text: string) => createHash('sha256').update(text).digest('hex'),
  toYaml: (value: unknown) =>
    stringify(value, { indentSeq: false, sortMapEntries: true, lineWidth: 0 }).replace(/\n$/, ''),
} satisfies Record<string, TemplateFunction>;
