import type { ContractExceptions } from '@deskline/testing';
import { URI_PARTS } from './made-uri';

export const contract: ContractExceptions = {
  beyond: ['short_urls'],
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
