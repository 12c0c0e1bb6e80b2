import type { AreaWords } from '@deskline/record';

export const approvalWords: AreaWords = {
  fields: {
    attachment: ['Samenvatting', 'Résumé', 'Zusammenfassung', 'Resumen', 'Resumo', 'summary'],
    approver: ['Goedkeurder', 'Approbateur', 'Genehmiger', 'Aprobador', 'Aprovador'],
  },
  types: {
    approval: {
      one: ['Goedkeuring', 'Approbation', 'Genehmigung', 'Aprobación', 'Aprovação'],
      many: ['goedkeuringen', 'approbations', 'Genehmigungen', 'aprobaciones', 'aprovações', 'approvals'],
    },
  },
};
