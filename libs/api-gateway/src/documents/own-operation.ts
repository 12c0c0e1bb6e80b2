import type { Part, Parts } from '@deskline/record-http';

export const OWN_TAG = { name: 'Service', description: 'The caller, the account and the service itself.' };

/** What is said of a path that no definition gives. */
export interface Said {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly status?: number;
  readonly response: Part;
}

interface Asked {
  readonly parameters?: readonly Part[];
  readonly body?: Part;
  readonly errors: Parts;
  /** No credentials needed. */
  readonly isOpen?: boolean;
}

export function operation(said: Said, { parameters = [], body, errors, isOpen }: Asked): Part {
  const { id, summary, description, status = 200, response } = said;
  return {
    operationId: id,
    summary,
    ...(description && { description }),
    tags: [OWN_TAG.name],
    ...(isOpen && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { [status]: response, ...errors },
  };
}
