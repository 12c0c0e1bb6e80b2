import type { AreaOpenApi, OpenApiObject } from '@deskline/record';

const count = (description: string): OpenApiObject => ({ type: 'integer', minimum: 0, description });

export const jobOpenApi: AreaOpenApi = {
  schemas: {
    JobResults: {
      type: 'object',
      required: ['created', 'updated', 'deleted', 'unchanged', 'failures', 'errors'],
      properties: {
        created: count('Records that were made.'),
        updated: count('Records that were changed.'),
        deleted: count('Records that were deleted, as relations are that a file replaces.'),
        unchanged: count('Rows that say what the record has already.'),
        failures: count('Rows that were refused: `logfile` and `error_file` have the reasons.'),
        errors: count('Rows that failed for a fault of the system.'),
      },
      additionalProperties: false,
    },
  },
};
