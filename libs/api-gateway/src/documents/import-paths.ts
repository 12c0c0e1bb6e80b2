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

const token = {
  name: 'token',
  in: 'path',
  required: true,
  description:
    'As `POST /import` has answered it, or the id in `/imports` for the person who posted it, with the same scopes. It works until two days after the end of the import.',
  schema: { type: 'string' },
};
const asking = refs('parameters', ['Account', 'Language']);
const flag = (description: string): OpenApiObject => ({ type: 'boolean', default: false, description });
const text = { type: 'string' };

export const IMPORT_PATHS: OpenApiObjects = {
  '/import': {
    post: operation(
      {
        id: 'postImport',
        summary: 'Import a file',
        description:
          'Writes the rows of a CSV or TSV file (UTF-8 or UTF-16LE) as records, one after another, in a job of its own. For administrators of the account; needs the scope `import:Create`. 400: the file is larger than 50 MB; 429: the account has 20 waiting jobs.',
        response: jsonResponse('The job.', schema('ImportToken')),
      },
      {
        parameters: asking,
        body: { 'multipart/form-data': { schema: schema('ImportForm') } },
        errors: WRITE_ERRORS,
      },
    ),
  },
  '/import/types': {
    get: operation(
      {
        id: 'listImportTypes',
        summary: 'Types and columns of import files',
        description: 'Needs the scope `import:Read`.',
        response: jsonResponse('The types.', { type: 'array', items: schema('ImportType') }, 'ETag'),
      },
      { parameters: asking, errors: READ_ERRORS },
    ),
  },
  '/import/{token}': {
    parameters: [token],
    get: operation(
      {
        id: 'getImportProgress',
        summary: 'Progress of an import',
        description:
          'For its creator and administrators of the account; needs the scope `import:Read`. Ask every few seconds.',
        response: jsonResponse('How far it is.', schema('ImportProgress'), 'ETag'),
      },
      { parameters: asking, errors: READ_ERRORS },
    ),
    delete: operation(
      {
        id: 'cancelImport',
        summary: 'Cancel an import',
        description:
          'Ends it as `error`, «Cancelled», before its next batch of rows; rows that are written stay. Needs the scope `import:Create`.',
        status: 204,
        response: ref('responses', NO_CONTENT),
      },
      { parameters: asking, errors: READ_ERRORS },
    ),
  },
  '/job_files/{account}/{file}/{name}': {
    parameters: ['account', 'file', 'name'].map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: text,
    })),
    get: operation(
      {
        id: 'downloadJobFile',
        summary: 'Download a file of an import or export',
        description: 'Its signature is the credential, for two days; others that are sent along are ignored.',
        response: {
          description: 'The file.',
          content: { 'application/octet-stream': { schema: { ...text, format: 'binary' } } },
        },
      },
      { errors: READ_ERRORS, isOpen: true },
    ),
  },
};

/** Parameter of imports and exports. */
export const DELIVER: OpenApiObject = {
  type: 'string',
  enum: ['mail', 'webhook', 'none'],
  default: 'mail',
  description:
    'Who is told of the end: the caller by mail, webhooks by the event `import.finished` or `export.finished`, or nobody.',
};

export const IMPORT_SCHEMAS: OpenApiObjects = {
  ImportToken: { type: 'object', required: ['token'], properties: { token: text } },
  ImportForm: {
    type: 'object',
    required: ['type', 'file'],
    properties: {
      type: { ...text, description: 'One of `GET /import/types`: `people`, `people_contact_details`.' },
      file: { ...text, format: 'binary', description: 'With a header line; see docs/import-export.md.' },
      mode: { ...text, enum: ['upsert', 'create', 'update'], default: 'upsert' },
      dry_run: flag('Tries the rows and writes nothing.'),
      notify: flag('Webhooks, automation rules, mails and notifications follow.'),
      ignore_unknown: flag('Passes over columns that the type does not have.'),
      origin: { ...text, maxLength: 64, description: 'Installation whose ids the file has.' },
      deliver: DELIVER,
    },
  },
  ImportProgress: {
    type: 'object',
    required: ['state', 'type', 'lines', 'dry_run'],
    properties: {
      state: { ...text, enum: ['queued', 'processing', 'done', 'error'] },
      type: text,
      line: { type: 'integer', description: 'While it is processing: the line up to which rows are done.' },
      lines: { type: ['integer', 'null'], description: 'Lines of the file.' },
      dry_run: { type: 'boolean' },
      message: { ...text, description: 'Of an error.' },
      results: schema('JobResults'),
      logfile: { ...text, format: 'uri', description: '`line N: <column>: <message>` for each refused row.' },
      error_file: { ...text, format: 'uri', description: 'The refused rows, with a last column `Errors`.' },
    },
  },
  ImportType: {
    type: 'object',
    required: ['type', 'columns'],
    properties: {
      type: text,
      columns: {
        type: 'array',
        items: {
          type: 'object',
          required: ['header', 'field', 'required', 'example', 'references'],
          properties: {
            header: text,
            field: { ...text, description: 'Name in the API, which is taken as a header, too.' },
            required: { type: 'boolean', description: 'A new record needs it.' },
            example: text,
            references: { type: ['string', 'null'], description: 'Record type of a reference.' },
          },
        },
      },
    },
  },
};
