import type { Delivery } from '@deskline/record-http';
import type { LineSeparator } from './files/csv';

export const EXPORT_FORMATS = ['csv', 'xlsx', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Parameters of an export, as its job keeps them beside the types. */
export interface ExportOptions {
  readonly export_format: ExportFormat;
  readonly line_separator: LineSeparator;
  /** ISO 8601 in UTC. */
  readonly from?: string;
  readonly locale?: string;
  /** Fields of the columns that are wanted; without them all. */
  readonly columns?: readonly string[];
  /** Way in which the end is told. */
  readonly deliver: Delivery;
  /** Makes no file where nothing has changed: of a schedule, whose call cannot be answered 204. */
  readonly skip_empty?: boolean;
  /** Person that the export is about, and its sections in place of types. */
  readonly person?: number;
  readonly sections?: readonly string[];
}
