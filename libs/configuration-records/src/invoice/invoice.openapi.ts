import type { AreaOpenApi } from '@deskline/record';
import { jsonResponse, refs, schema } from '@deskline/record-http';

const costs = (description: string) => ({
  parameters: refs('parameters', ['IfNoneMatch']),
  answer: jsonResponse(description, schema('Costs'), 'ETag'),
  reads: true as const,
});

export const invoiceOpenApi: AreaOpenApi = {
  actions: {
    'contract.costs': costs(
      'Sums of the invoices of the contract, by currency. For those who read invoices.',
    ),
    'ci.costs': costs(
      'Sums of the parts that the CI has of its invoices, by currency. For those who read invoices.',
    ),
  },
  schemas: {
    Costs: {
      type: 'object',
      required: ['invoiced'],
      properties: {
        invoiced: {
          type: 'array',
          items: {
            type: 'object',
            required: ['currency', 'amount'],
            properties: {
              currency: { type: ['string', 'null'], description: 'Null of invoices without a currency.' },
              amount: { type: 'number' },
            },
          },
        },
      },
    },
  },
};
