import type { AreaWords } from '@deskline/record';

export const workflowTemplateWords: AreaWords = {
  fields: {
    assign_relations_to_workflow_manager: [
      'Relaties aan de workflowmanager toewijzen',
      'Attribuer les relations au responsable du workflow',
      'Beziehungen dem Workflow-Manager zuweisen',
      'Asignar las relaciones al responsable del flujo de trabajo',
      'Atribuir as relações ao gerente do fluxo de trabalho',
    ],
    phase_name: [
      'Naam van de fase',
      'Nom de la phase',
      'Name der Phase',
      'Nombre de la fase',
      'Nome da fase',
    ],
    failure_task_template: [
      'Taaksjabloon bij mislukken',
      "Modèle de tâche en cas d'échec",
      'Aufgabenvorlage bei Fehlschlag',
      'Plantilla de tarea en caso de fallo',
      'Modelo de tarefa em caso de falha',
    ],
  },
  lists: {
    task_template_relations: [
      'Taaksjablonen',
      'Modèles de tâches',
      'Aufgabenvorlagen',
      'Plantillas de tareas',
      'Modelos de tarefas',
      'Task templates',
    ],
    task_template_automation_rules: [
      'Automatiseringsregels van de taaksjablonen',
      "Règles d'automatisation des modèles de tâches",
      'Automatisierungsregeln der Aufgabenvorlagen',
      'Reglas de automatización de las plantillas de tareas',
      'Regras de automação dos modelos de tarefas',
      'Automation rules of task templates',
    ],
  },
  types: {
    workflow_template_phase: {
      one: [
        'Fase van een workflowsjabloon',
        'Phase de modèle de workflow',
        'Phase einer Workflow-Vorlage',
        'Fase de plantilla de flujo de trabajo',
        'Fase de modelo de fluxo de trabalho',
      ],
      many: [
        'fasen van workflowsjablonen',
        'phases de modèles de workflows',
        'Phasen von Workflow-Vorlagen',
        'fases de plantillas de flujos de trabajo',
        'fases de modelos de fluxos de trabalho',
        'workflow template phases',
      ],
    },
    workflow_template_task: {
      one: [
        'Taak van een workflowsjabloon',
        'Tâche de modèle de workflow',
        'Aufgabe einer Workflow-Vorlage',
        'Tarea de plantilla de flujo de trabajo',
        'Tarefa de modelo de fluxo de trabalho',
      ],
      many: [
        'taken van workflowsjablonen',
        'tâches de modèles de workflows',
        'Aufgaben von Workflow-Vorlagen',
        'tareas de plantillas de flujos de trabajo',
        'tarefas de modelos de fluxos de trabalho',
        'workflow template tasks',
      ],
    },
    workflow_template: {
      one: [
        'Workflowsjabloon',
        'Modèle de workflow',
        'Workflow-Vorlage',
        'Plantilla de flujo de trabajo',
        'Modelo de fluxo de trabalho',
      ],
      many: [
        'workflowsjablonen',
        'modèles de workflows',
        'Workflow-Vorlagen',
        'plantillas de flujos de trabajo',
        'modelos de fluxos de trabalho',
        'workflow templates',
      ],
    },
  },
};
