import type { AreaWords } from '@deskline/record';

export const approvalWords: AreaWords = {
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
