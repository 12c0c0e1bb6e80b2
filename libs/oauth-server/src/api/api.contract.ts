import type { ContractExceptions } from '@deskline/testing';

const scopes = (variant: number) => [{ effect: 'allow', actions: [variant % 2 === 0 ? 'task:*' : '*:Read'] }];

export const contract: ContractExceptions = {
  additions: {
    oauth_application_secret: { madeAnew: ['hint'] },
    personal_access_token: {
      madeAnew: ['hint'],
      narrow: ['scopes', 'expires_at'],
      values: { scopes, expires_at: (variant) => `2099-01-0${1 + (variant % 7)}T12:00:00Z` },
    },
    oauth_application: {
      fixed: ['public'],
      madeAnew: ['client_id', 'secrets'],
      narrow: ['scopes', 'redirect_uris'],
      values: { scopes, redirect_uris: (variant) => [`https://app.example/${variant}`] },
    },
  },
};
