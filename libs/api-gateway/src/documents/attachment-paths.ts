import {
  jsonResponse,
  READ_ERRORS,
  refs,
  schema,
  WRITE_ERRORS,
  type OpenApiObject,
  type OpenApiObjects,
} from '@deskline/record-http';
import { operation } from './gateway-operation';

const segment = (name: string): OpenApiObject => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
});

const FILE = {
  description: 'The file.',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

/** From the storage to the key, and from the `uri` of an attachment to its content. */
export const ATTACHMENT_PATHS: OpenApiObjects = {
  '/attachments/storage': {
    get: operation(
      {
        id: 'getAttachmentStorage',
        summary: 'Where attachments are uploaded',
        description: 'Needs a scope that permits creating or changing something.',
        response: jsonResponse('The storage.', schema('AttachmentStorage'), 'ETag'),
      },
      { parameters: refs('parameters', ['Account', 'Language']), errors: READ_ERRORS },
    ),
  },
  '/attachments/upload': {
    post: operation(
      {
        id: 'uploadAttachment',
        summary: 'Upload a file',
        description: 'The `upload_uri` of provider `local`; the fields of its form are the credentials.',
        response: jsonResponse('Uploaded.', schema('Uploaded')),
      },
      {
        body: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: { file: { type: 'string', format: 'binary', description: 'The last field.' } },
              additionalProperties: { type: 'string' },
            },
          },
        },
        errors: WRITE_ERRORS,
        isOpen: true,
      },
    ),
  },
  '/attachments/{account}/{upload}/{name}': {
    parameters: ['account', 'upload', 'name'].map(segment),
    get: operation(
      {
        id: 'downloadAttachment',
        summary: 'Download a file',
        description:
          'The `uri` of an attachment. Its signature is the credential; the address is valid for a while.',
        response: FILE,
      },
      { errors: { 302: { description: 'It is kept elsewhere.' }, ...READ_ERRORS }, isOpen: true },
    ),
  },
};
