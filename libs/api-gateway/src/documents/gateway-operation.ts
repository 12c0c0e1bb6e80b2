import type { OpenApiObject, OpenApiObjects } from '@deskline/record-http';

export const SERVICE_TAG = {
  name: 'Service',
  description: 'The caller, the account and the service itself.',
};

/** Description of a path without a definition. */
export interface OperationSummary {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly status?: number;
  readonly response: OpenApiObject;
}

interface OperationInput {
  readonly parameters?: readonly OpenApiObject[];
  readonly body?: OpenApiObject;
  readonly errors: OpenApiObjects;
  /** No credentials needed. */
  readonly isOpen?: boolean;
}

export function operation(
  operationSummary: OperationSummary,
  { parameters = [], body, errors, isOpen }: OperationInput,
): OpenApiObject {
  const { id, summary, description, status = 200, response } = operationSummary;
  return {
    operationId: id,
    summary,
    ...(description && { description }),
    tags: [SERVICE_TAG.name],
    ...(isOpen && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { [status]: response, ...errors },
  };
}

/** Parameter of a query string with several values between commas. */
export const listParameter = (name: string, description: string, items: OpenApiObject): OpenApiObject => ({
  name,
  in: 'query',
  description,
  style: 'form',
  explode: false,
  schema: { type: 'array', items },
});
