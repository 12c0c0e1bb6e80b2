import type { Column } from '../import/import-type';

/** Texts that name records in a file, by type and id. */
export interface KeyTexts {
  text(type: string, id: number): string | undefined;
}

/** Text of a cell, from the JSON of a field as the API has it; an import reads it as the same value. */
export function cellOf(column: Column, json: string | null | undefined, keys: KeyTexts): string {
  if (json == null || json === 'null') return '';
  if (column.references !== undefined) return referenceCell(column.references, JSON.parse(json), keys);
  switch (json[0]) {
    case 't':
      return '1';
    case 'f':
      return '0';
    case '"':
      return JSON.parse(json) as string;
    case '[':
      return column.isList ? linesOf(JSON.parse(json) as unknown[], json) : json === '[]' ? '' : json;
    case '{':
      return objectCell(column, json);
    default:
      // Digits as they are stored.
      return json;
  }
}

/** Ids of the records in the JSON of a reference or of a list of ids. */
export function idsIn(json: string | null | undefined): number[] {
  if (json == null || json === 'null') return [];
  const value = JSON.parse(json) as Referred | readonly (number | Referred)[];
  return (Array.isArray(value) ? (value as (number | Referred)[]) : [value as Referred]).map((one) =>
    typeof one === 'number' ? one : one.id,
  );
}

interface Referred {
  readonly id: number;
  readonly name?: string;
  readonly account?: { readonly id: string };
}

function referenceCell(type: string, value: unknown, keys: KeyTexts): string {
  const textOf = (one: number | Referred) => {
    const id = typeof one === 'number' ? one : one.id;
    return keys.text(type, id) ?? String(id);
  };
  return Array.isArray(value)
    ? (value as (number | Referred)[]).map(textOf).join('\n')
    : textOf(value as Referred);
}

const linesOf = (values: readonly unknown[], json: string): string =>
  values.every((value) => typeof value === 'string' && !value.includes('\n')) ? values.join('\n') : json;

/** An account is named by its id; any other object is JSON. */
function objectCell({ kind }: Column, json: string): string {
  if (json === '{}') return '';
  if (kind === 'string') return String((JSON.parse(json) as { id: unknown }).id);
  return json;
}
