import type { AreaWords } from '@deskline/record';

export const sprintBacklogWords: AreaWords = {
  fields: {
    sprint: ['Sprint', 'Sprint', 'Sprint', 'Sprint', 'Sprint'],
    estimate: ['Schatting', 'Estimation', 'Schätzung', 'Estimación', 'Estimativa'],
    planned: ['Gepland', 'Planifié', 'Geplant', 'Planificado', 'Planejado'],
    done: ['Gereed', 'Fait', 'Erledigt', 'Hecho', 'Feito'],
  },
  lists: {
    sprint_backlog_items: [
      'Items van sprintbacklogs',
      'Éléments de backlogs de sprint',
      'Elemente von Sprint-Backlogs',
      'Elementos de backlogs de sprint',
      'Itens de backlogs de sprint',
    ],
  },
  types: {
    sprint_backlog_item: {
      one: [
        'Item van sprintbacklog',
        'Élément de backlog de sprint',
        'Element des Sprint-Backlogs',
        'Elemento de backlog de sprint',
        'Item de backlog de sprint',
      ],
    },
  },
};
