import {
  jsonResponse,
  queryParameter,
  READ_ERRORS,
  refs,
  schema,
  WRITE_ERRORS,
  type OpenApiObject,
  type OpenApiObjects,
} from '@deskline/record-http';
import { operation } from './gateway-operation';

const caller = refs('parameters', ['Account', 'Language']);
const conditional = refs('parameters', ['IfNoneMatch']);

const token = (description: string): OpenApiObject => ({
  name: 'token',
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});

const amount = { type: 'integer', minimum: 1, maximum: 10_000 };
const code = jsonResponse('The QR code.', {}, 'ETag');
const picture = { 'image/png': { schema: { type: 'string', contentMediaType: 'image/png' } } };

/** Paths of short URLs that are no records. */
export const SHORT_URL_PATHS: OpenApiObjects = {
  '/short_urls/{token}/qrcode': {
    get: operation(
      {
        id: 'getQrCodeOfShortUrl',
        summary: 'QR code of a short URL',
        description:
          'A picture of `short_url`, for those who read the short URL; needs the scope `short-url:Read`.',
        response: { ...code, content: picture },
      },
      {
        parameters: [token('Last part of `short_url`.'), ...caller, ...conditional],
        errors: READ_ERRORS,
      },
    ),
  },
  '/short_urls/reserve': {
    post: operation(
      {
        id: 'reserveShortUrls',
        summary: 'Reserve short URLs',
        description:
          'Makes short URLs without a `uri`, which is given to each of them later, in the background. An account has 10,000 of them at most, those that are still to be made included; more are refused with 422. For configuration managers and administrators; needs the scope `short-url:Create`.',
        response: jsonResponse('Token of the reservation.', schema('ShortUrlReservationToken')),
      },
      {
        parameters: [{ ...queryParameter('amount', 'Number of the short URLs.'), schema: amount }, ...caller],
        errors: WRITE_ERRORS,
      },
    ),
  },
  '/short_urls/reserve/{token}': {
    get: operation(
      {
        id: 'getShortUrlReservation',
        summary: 'State of a reservation of short URLs',
        description:
          'Answered until five minutes after its end. For configuration managers and administrators of the account; needs the scope `short-url:Read`.',
        response: jsonResponse('State of the reservation.', schema('ShortUrlReservation'), 'ETag'),
      },
      { parameters: [token('Token of the reservation.'), ...caller, ...conditional], errors: READ_ERRORS },
    ),
  },
};

export const SHORT_URL_SCHEMAS: OpenApiObjects = {
  ShortUrlReservationToken: {
    type: 'object',
    required: ['token'],
    properties: { token: { type: 'string' } },
  },
  ShortUrlReservation: {
    type: 'object',
    required: ['state', 'message'],
    properties: {
      state: { type: 'string', enum: ['queued', 'processing', 'done', 'error'] },
      message: {
        type: ['string', 'null'],
        description: 'Reason for which it ended as `error`; the short URLs that were made before stay.',
      },
    },
  },
};
