import { join } from 'node:path';
import { baseline } from '@deskline/platform';

/** All tables of oauth-server at once, for a database that has none of them. */
export const Baseline = baseline({
  name: 'OauthServerBaseline1799800000001',
  file: join(__dirname, 'baseline.sql'),
  replaces: [
    'Identity1794700000000',
    'Limits1794800000000',
    'SignIn1794900000000',
    'Grants1795000000000',
    'GatewayLease1795060000000',
    'SignInChoice1795100000000',
    'Upkeep1795200000000',
    'Offered1795300000000',
  ],
});
