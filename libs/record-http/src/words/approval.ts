import type { AreaWords } from './area-words';

export const approval: AreaWords = {
  fields: {
    approver: ['Goedkeurder', 'Approbateur', 'Genehmiger', 'Aprobador', 'Aprovador'],
  },
  types: {
    approval: {
      one: ['Goedkeuring', 'Approbation', 'Genehmigung', 'Aprobación', 'Aprovação'],
      many: ['goedkeuringen', 'approbations', 'Genehmigungen', 'aprobaciones', 'aprovações', 'approvals'],
    },
  },
};
