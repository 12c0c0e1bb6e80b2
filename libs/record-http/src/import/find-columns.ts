import { columnHeader } from './column-header';
import type { Column, ImportType } from './import-type';

/** Header of one custom field: `Custom Field: <id>`. */
const CUSTOM = /^custom field:\s*(.+)$/i;
/** Columns that together name the record of a reference. */
const BY_SOURCE = { source: 'Source', sourceID: 'Source ID' } as const;

/** Columns by position; undefined for one that is ignored. Else the header that no column has, or that two have. */
export type FoundColumns =
  | { readonly columns: readonly (Column | undefined)[] }
  | { readonly unknown: string }
  | { readonly twice: string };

/** Finds the columns of a header line: by header, by API name, or by header in any case of letters. */
export function findColumns(
  type: ImportType,
  headers: readonly string[],
  { ignoreUnknown = false }: { readonly ignoreUnknown?: boolean } = {},
): FoundColumns {
  const columns: (Column | undefined)[] = [];
  const fields = new Set<string>();
  for (const header of headers.map((text) => text.trim())) {
    const column = columnOf(type, header);
    if (!column && !ignoreUnknown) return { unknown: header };
    if (column && fields.has(column.field)) return { twice: header };
    if (column) fields.add(column.field);
    columns.push(column);
  }
  return { columns };
}

/** Column of a field as a batch names it: also of one custom field, and of the source of a reference. */
export function columnOfField(type: ImportType, field: string): Column | undefined {
  return (
    type.columns.find((column) => column.field === field) ??
    [customField(type, /^custom_fields\.(.+)$/.exec(field)?.[1]), ...bySource(type)].find(
      (column) => column?.field === field,
    )
  );
}

function columnOf(type: ImportType, header: string): Column | undefined {
  const all = [...type.columns, ...bySource(type)];
  return (
    all.find((column) => column.header === header) ??
    all.find((column) => column.field === header) ??
    all.find((column) => column.header.toLowerCase() === header.toLowerCase()) ??
    customField(type, CUSTOM.exec(header)?.[1])
  );
}

function customField(type: ImportType, id: string | undefined): Column | undefined {
  const whole = type.columns.find(({ kind }) => kind === 'custom_fields');
  if (!whole || id === undefined) return undefined;
  return { ...whole, header: `Custom Field: ${id}`, field: `${whole.field}.${id}`, example: '' };
}

/** `CI Source` and `CI Source ID` name the CI of a row as well as its label does. */
const bySource = ({ columns }: ImportType): Column[] =>
  columns
    .filter(
      ({ kind, references, isReadonly }) => kind === 'reference' && references !== undefined && !isReadonly,
    )
    .flatMap((column) =>
      Object.entries(BY_SOURCE).map(([name, title]): Column => ({
        ...column,
        header: `${column.header} ${title}`,
        field: `${column.field}.${name}`,
        required: false,
        example:
          name === 'source' ? 'Discovery' : columnHeader(column.field).toLowerCase().replaceAll(' ', '-'),
      })),
    );
