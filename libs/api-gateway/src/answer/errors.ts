import { ApiError, errors } from '@deskline/record-http';

/** RFC 6750: no error code where no token was sent, `invalid_token` where one was. */
export function unauthorized(error?: 'invalid_token'): ApiError {
  const { status, body } = errors.unauthorized();
  const challenge = error ? `Bearer realm="Deskline", error="${error}"` : 'Bearer realm="Deskline"';
  return new ApiError(status, body, { 'WWW-Authenticate': challenge });
}

/** Closes the connection, since the rest of the body is not read. */
export function bodyTooLarge(limit: number): ApiError {
  const message = `The body of a request cannot be larger than ${limit} bytes`;
  return new ApiError(400, { message }, { Connection: 'close' });
}

/** There is a REST interface only; clients of a GraphQL interface are told so. */
export function noGraphql(): ApiError {
  const { status, body } = errors.notFound();
  const explained = { ...body, reason: 'There is no GraphQL interface here: the REST interface is at /v1' };
  return new ApiError(status, explained);
}

/** "All communication is over HTTPS; non-secure requests are rejected." */
export function httpsOnly(): ApiError {
  const { status, body } = errors.forbidden();
  const explained = { ...body, reason: 'Only HTTPS is served here' };
  return new ApiError(status, explained, { Connection: 'close' });
}
