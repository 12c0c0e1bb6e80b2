import type { ContractExceptions } from '@deskline/testing';
import { URI_PARTS } from './made-uri';

export const contract: ContractExceptions = {
  differences: { short_urls: { otherwise: { short_url: { type: 'string' } } } }, // made for the host that was asked
  additions: {
    short_url: {
      also: ['uri'], // "uri, or the fields it is made of"
      without: URI_PARTS,
      demanded: ['uri'],
      madeAnew: ['short_url'],
      narrow: ['uri'],
      values: { uri: (variant) => `https://www.example.com/${variant}` },
    },
  },
};
