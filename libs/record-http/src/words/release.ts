import type { AreaWords } from './area-words';

export const release: AreaWords = {
  types: {
    release: {
      one: ['Release', 'Version', 'Release', 'Versión', 'Versão'],
      many: ['releases', 'mises en production', 'Releases', 'versiones', 'versões', 'releases'],
    },
  },
};
