import type { JsonContext, JsonWriter } from './kind';

/** Numbers and JSON, as PostgreSQL prints them. */
export const printed: JsonWriter = (row, at) => row[at] ?? 'null';

export const escaped: JsonWriter = (row, at) => (row[at] === null ? 'null' : JSON.stringify(row[at]));

/** Enumerations, dates and times hold nothing that JSON would escape. */
export const quoted: JsonWriter = (row, at) => (row[at] === null ? 'null' : `"${row[at]}"`);

export const list: JsonWriter = (row, at) => row[at] ?? '[]';

export const accountJson = (id: string, { accountName }: JsonContext): string =>
  `{"id":${JSON.stringify(id)},"name":${JSON.stringify(accountName(id))}}`;

export const account: JsonWriter = (row, at, context) =>
  row[at] == null ? 'null' : accountJson(row[at] as string, context);
