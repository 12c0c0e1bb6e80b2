import type { AreaWords } from '@deskline/record';

export const outOfOfficeWords: AreaWords = {
  fields: {
    reason: ['Reden', 'Motif', 'Grund', 'Motivo', 'Motivo'],
    approval_delegate: [
      'Vervanger voor goedkeuringen',
      'Délégué pour les approbations',
      'Vertretung für Genehmigungen',
      'Delegado para aprobaciones',
      'Delegado para aprovações',
    ],
    time_allocation: [
      'Tijdsbesteding',
      'Affectation du temps',
      'Zeitzuordnung',
      'Asignación de tiempo',
      'Alocação de tempo',
    ],
    time_allocation_ids: [
      'Tijdsbestedingen',
      'Affectations du temps',
      'Zeitzuordnungen',
      'Asignaciones de tiempo',
      'Alocações de tempo',
    ],
    organization_ids: ['Organisaties', 'Organisations', 'Organisationen', 'Organizaciones', 'Organizações'],
  },
  types: {
    out_of_office_period: {
      one: [
        'Afwezigheidsperiode',
        "Période d'absence",
        'Abwesenheitszeitraum',
        'Período de ausencia',
        'Período de ausência',
      ],
      many: [
        'afwezigheidsperioden',
        'périodes d’absence',
        'Abwesenheitszeiträume',
        'períodos de ausencia',
        'períodos de ausência',
        'out of office periods',
      ],
    },
    time_allocation: {
      many: [
        'tijdsbestedingen',
        'affectations du temps',
        'Zeitzuordnungen',
        'asignaciones de tiempo',
        'alocações de tempo',
        'time allocations',
      ],
    },
  },
};
