import type { AreaWords } from '@deskline/record';

export const releaseWords: AreaWords = {
  types: {
    release: {
      one: ['Release', 'Version', 'Release', 'Versión', 'Versão'],
      many: ['releases', 'mises en production', 'Releases', 'versiones', 'versões', 'releases'],
    },
  },
};
