import type { AreaExceptions } from '../area-exceptions';

let count = 0;

export const app: AreaExceptions = {
  beyond: ['app_instances', 'app_offering_scopes'], // "/app_offerings/:id/app_instances", "/app_offerings/:id/scopes"
  additions: {
    app_offering: {
      without: ['ui_extension_version'], // is made with its extension
      decided: ['reference'], // is made of the name, where none is given
      values: { name: () => `App ${++count}` },
    },
    app_offering_scope: {
      narrow: ['actions'],
      values: {
        effect: (variant) => (variant === 0 ? 'allow' : 'deny'),
        actions: (variant) => ['request:Read', variant % 2 === 0 ? 'task:*' : 'task:Read'],
      },
    },
  },
};
