import type { AreaWords } from '@deskline/record';

export const projectTaskWords: AreaWords = {
  fields: {
    project_task: [
      'Projecttaak',
      'Tâche de projet',
      'Projektaufgabe',
      'Tarea de proyecto',
      'Tarefa de projeto',
    ],
    assignee: [
      'Uitvoerder',
      'Responsable désigné',
      'Zugewiesene Person',
      'Persona asignada',
      'Pessoa atribuída',
    ],
    deadline: ['Uiterste datum', 'Échéance', 'Frist', 'Fecha límite', 'Prazo'],
  },
  views: {
    open_to_me: [
      'Open voor mij',
      'Ouverts pour moi',
      'Für mich offen',
      'Abiertos para mí',
      'Abertos para mim',
    ],
  },
  types: {
    project_task: {
      one: ['Projecttaak', 'Tâche de projet', 'Projektaufgabe', 'Tarea de proyecto', 'Tarefa de projeto'],
      many: [
        'projecttaken',
        'tâches de projets',
        'Projektaufgaben',
        'tareas de proyectos',
        'tarefas de projetos',
        'project tasks',
      ],
    },
    project_task_assignment: {
      one: [
        'Toewijzing van een projecttaak',
        'Attribution de tâche de projet',
        'Zuweisung einer Projektaufgabe',
        'Asignación de tarea de proyecto',
        'Atribuição de tarefa de projeto',
      ],
      many: [
        'toewijzingen van projecttaken',
        'attributions de tâches de projets',
        'Zuweisungen von Projektaufgaben',
        'asignaciones de tareas de proyectos',
        'atribuições de tarefas de projetos',
        'project task assignments',
      ],
    },
  },
};
