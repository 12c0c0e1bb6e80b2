import {
  jsonResponse,
  NO_CONTENT,
  READ_ERRORS,
  ref,
  refs,
  schema,
  WRITE_ERRORS,
  type OpenApiObject,
  type OpenApiObjects,
} from '@deskline/record-http';
import { operation } from './gateway-operation';
import { DELIVER } from './import-paths';

const caller = refs('parameters', ['Account', 'Language']);
const TOKEN: OpenApiObject = {
  name: 'token',
  in: 'path',
  required: true,
  description:
    'Token of the export; for the owner of an export schedule also the id of an export that it posted.',
  schema: { type: 'string' },
};
const nothing = ref('responses', NO_CONTENT);
const body = { schema: schema('ExportRequest') };

/** Paths of exports. */
export const EXPORT_PATHS: OpenApiObjects = {
  '/export': {
    post: operation(
      {
        id: 'startExport',
        summary: 'Write records of some types to a file',
        description:
          'For administrators of the account, with the scope `export:Create` and Read of each type. 204: `from` is given, and nothing has changed since.',
        response: jsonResponse('Token of the export.', schema('ExportToken')),
      },
      {
        parameters: caller,
        body: {
          'application/json': body,
          'application/x-www-form-urlencoded': body,
          'multipart/form-data': body,
        },
        errors: { '204': nothing, ...WRITE_ERRORS },
      },
    ),
  },
  '/export/{token}': {
    get: operation(
      {
        id: 'getExportState',
        summary: 'State of an export',
        description: 'Answered until two days after its end. The address of the file needs no credentials.',
        response: jsonResponse('State of the export.', schema('ExportState')),
      },
      { parameters: [TOKEN, ...caller], errors: READ_ERRORS },
    ),
    delete: operation(
      {
        id: 'cancelExport',
        summary: 'Stop an export',
        description: 'It ends as `error` with the message `Cancelled`.',
        status: 204,
        response: nothing,
      },
      { parameters: [TOKEN, ...caller], errors: READ_ERRORS },
    ),
  },
};

const text = (description: string, more: OpenApiObject = {}): OpenApiObject => ({
  type: 'string',
  description,
  ...more,
});

export const EXPORT_SCHEMAS: OpenApiObjects = {
  ExportRequest: {
    type: 'object',
    required: ['type'],
    properties: {
      type: text('Types between commas: `people,teams`; those of `GET /import/types`.'),
      from: text(
        'Only records that changed since then: a date (`2026-05-24`, `20260524`) or a time, in the zone of the caller unless it names another.',
      ),
      export_format: text('Format of the files.', { enum: ['csv', 'xlsx', 'ndjson'], default: 'csv' }),
      line_separator: text('Line ends of CSV files.', { enum: ['lf', 'crlf'], default: 'lf' }),
      locale: text('Only translations into that language.'),
      columns: text('Columns between commas, by header or field. All of them when left out.'),
      deliver: DELIVER,
    },
    additionalProperties: false,
  },
  ExportToken: {
    type: 'object',
    required: ['token'],
    properties: { token: text('Names the export: `GET /export/{token}`.') },
    additionalProperties: false,
  },
  ExportState: {
    type: 'object',
    required: ['state'],
    properties: {
      state: text('State of the export.', { enum: ['queued', 'processing', 'done', 'error', 'failed'] }),
      type: text('While it is processing: the type that is being read.'),
      line: { type: 'integer', minimum: 0, description: 'Rows of that type so far.' },
      url: text(
        'Signed address of the file: of one type its file, of several a ZIP. Absent where a schedule found nothing that changed.',
        { format: 'uri' },
      ),
      expires_at: text('Time until which the address works.', { format: 'date-time' }),
      position: text(
        'Cursor of `/changes` from before the first row: the feed from there has every later change.',
      ),
      message: text('Reason for which it ended as `error`.'),
    },
    additionalProperties: false,
  },
};
