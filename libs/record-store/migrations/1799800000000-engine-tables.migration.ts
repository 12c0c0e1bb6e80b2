import { join } from 'node:path';
import { baseline } from '@deskline/platform';

/** Tables that every service with records has beside them. */
export const EngineTables = baseline({
  name: 'EngineTables1799800000000',
  file: join(__dirname, 'engine-tables.sql'),
  replaces: [
    'EngineTables1760000000001',
    'Attachments1760000000011',
    'OrganizationTree1760000000014',
    'Shelved1797200000000',
    'AccountDirectory1798000000002',
    'ServiceDeskTeam1799400000004',
    'CopyAttachments1799734000000',
  ],
});
