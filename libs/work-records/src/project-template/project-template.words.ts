import type { AreaWords } from '@deskline/record';

export const projectTemplateWords: AreaWords = {
  fields: {
    planned_effort_project_manager: [
      'Geplande inspanning van de projectmanager',
      'Effort prévu du responsable du projet',
      'Geplanter Aufwand des Projektmanagers',
      'Esfuerzo planificado del responsable del proyecto',
      'Esforço planejado do gerente do projeto',
    ],
    assign_to_project_manager: [
      'Aan de projectmanager toewijzen',
      'Attribuer au responsable du projet',
      'Dem Projektmanager zuweisen',
      'Asignar al responsable del proyecto',
      'Atribuir ao gerente do projeto',
    ],
    copy_notes_to_project: [
      'Notities naar het project kopiëren',
      'Copier les notes dans le projet',
      'Notizen in das Projekt kopieren',
      'Copiar las notas al proyecto',
      'Copiar as notas para o projeto',
    ],
  },
  values: {
    activity: ['Activiteit', 'Activité', 'Aktivität', 'Actividad', 'Atividade'],
    milestone: ['Mijlpaal', 'Jalon', 'Meilenstein', 'Hito', 'Marco'],
  },
  types: {
    project_template: {
      many: [
        'projectsjablonen',
        'modèles de projets',
        'Projektvorlagen',
        'plantillas de proyectos',
        'modelos de projetos',
        'project templates',
      ],
    },
    project_task_template_assignment: {
      one: [
        'Toewijzing van een projecttaaksjabloon',
        'Affectation de modèle de tâche de projet',
        'Zuweisung einer Projektaufgabenvorlage',
        'Asignación de plantilla de tarea de proyecto',
        'Atribuição de modelo de tarefa de projeto',
      ],
      many: [
        'toewijzingen van projecttaaksjablonen',
        'affectations de modèles de tâches de projets',
        'Zuweisungen von Projektaufgabenvorlagen',
        'asignaciones de plantillas de tareas de proyectos',
        'atribuições de modelos de tarefas de projetos',
        'project task template assignments',
      ],
    },
    project_template_phase: {
      one: [
        'Fase van een projectsjabloon',
        'Phase de modèle de projet',
        'Phase einer Projektvorlage',
        'Fase de plantilla de proyecto',
        'Fase de modelo de projeto',
      ],
      many: [
        'fasen van projectsjablonen',
        'phases de modèles de projets',
        'Phasen von Projektvorlagen',
        'fases de plantillas de proyectos',
        'fases de modelos de projetos',
        'project template phases',
      ],
    },
    project_template_task: {
      one: [
        'Taak van een projectsjabloon',
        'Tâche de modèle de projet',
        'Aufgabe einer Projektvorlage',
        'Tarea de plantilla de proyecto',
        'Tarefa de modelo de projeto',
      ],
      many: [
        'taken van projectsjablonen',
        'tâches de modèles de projets',
        'Aufgaben von Projektvorlagen',
        'tareas de plantillas de proyectos',
        'tarefas de modelos de projetos',
        'project template tasks',
      ],
    },
    project_task_template: {
      one: [
        'Projecttaaksjabloon',
        'Modèle de tâche de projet',
        'Projektaufgabenvorlage',
        'Plantilla de tarea de proyecto',
        'Modelo de tarefa de projeto',
      ],
      many: [
        'projecttaaksjablonen',
        'modèles de tâches de projets',
        'Projektaufgabenvorlagen',
        'plantillas de tareas de proyectos',
        'modelos de tarefas de projetos',
        'project task templates',
      ],
    },
  },
};
