import type { AreaWords } from '@deskline/record';

export const taskTemplateWords: AreaWords = {
  fields: {
    pdf_design: ['PDF-ontwerp', 'Modèle PDF', 'PDF-Design', 'Diseño de PDF', 'Design de PDF'],
    planned_effort_requester: [
      'Geplande inspanning van de aanvrager',
      'Effort prévu du demandeur',
      'Geplanter Aufwand des Anfragenden',
      'Esfuerzo planificado del solicitante',
      'Esforço planejado do solicitante',
    ],
    planned_effort_requester_manager: [
      'Geplande inspanning van de manager van de aanvrager',
      'Effort prévu du responsable du demandeur',
      'Geplanter Aufwand des Vorgesetzten des Anfragenden',
      'Esfuerzo planificado del responsable del solicitante',
      'Esforço planejado do gerente do solicitante',
    ],
    planned_effort_requester_business_unit_manager: [
      'Geplande inspanning van de businessunitmanager van de aanvrager',
      "Effort prévu du responsable de l'unité du demandeur",
      'Geplanter Aufwand des Bereichsleiters des Anfragenden',
      'Esfuerzo planificado del responsable de la unidad del solicitante',
      'Esforço planejado do gerente da unidade do solicitante',
    ],
    planned_effort_service_owner: [
      'Geplande inspanning van de diensteigenaar',
      'Effort prévu du propriétaire du service',
      'Geplanter Aufwand des Service-Eigentümers',
      'Esfuerzo planificado del propietario del servicio',
      'Esforço planejado do proprietário do serviço',
    ],
    planned_effort_workflow_manager: [
      'Geplande inspanning van de workflowmanager',
      'Effort prévu du responsable du workflow',
      'Geplanter Aufwand des Workflow-Managers',
      'Esfuerzo planificado del responsable del flujo de trabajo',
      'Esforço planejado do gerente do fluxo de trabalho',
    ],
    assign_to_requester: [
      'Aan de aanvrager toewijzen',
      'Attribuer au demandeur',
      'Dem Anfragenden zuweisen',
      'Asignar al solicitante',
      'Atribuir ao solicitante',
    ],
    assign_to_requester_manager: [
      'Aan de manager van de aanvrager toewijzen',
      'Attribuer au responsable du demandeur',
      'Dem Vorgesetzten des Anfragenden zuweisen',
      'Asignar al responsable del solicitante',
      'Atribuir ao gerente do solicitante',
    ],
    assign_to_requester_business_unit_manager: [
      'Aan de businessunitmanager van de aanvrager toewijzen',
      "Attribuer au responsable de l'unité du demandeur",
      'Dem Bereichsleiter des Anfragenden zuweisen',
      'Asignar al responsable de la unidad del solicitante',
      'Atribuir ao gerente da unidade do solicitante',
    ],
    assign_to_service_owner: [
      'Aan de diensteigenaar toewijzen',
      'Attribuer au propriétaire du service',
      'Dem Service-Eigentümer zuweisen',
      'Asignar al propietario del servicio',
      'Atribuir ao proprietário do serviço',
    ],
    assign_to_workflow_manager: [
      'Aan de workflowmanager toewijzen',
      'Attribuer au responsable du workflow',
      'Dem Workflow-Manager zuweisen',
      'Asignar al responsable del flujo de trabajo',
      'Atribuir ao gerente do fluxo de trabalho',
    ],
    copy_notes_to_workflow: [
      'Notities naar de workflow kopiëren',
      'Copier les notes dans le workflow',
      'Notizen in den Workflow kopieren',
      'Copiar las notas al flujo de trabajo',
      'Copiar as notas para o fluxo de trabalho',
    ],
  },
  values: {
    fulfillment_placeholder: [
      'Plaatshouder voor levering',
      "Espace réservé pour l'exécution",
      'Platzhalter für Erfüllung',
      'Marcador de cumplimiento',
      'Marcador de atendimento',
    ],
  },
  types: {
    task_template: {
      one: ['Taaksjabloon', 'Modèle de tâche', 'Aufgabenvorlage', 'Plantilla de tarea', 'Modelo de tarefa'],
      many: [
        'taaksjablonen',
        'modèles de tâches',
        'Aufgabenvorlagen',
        'plantillas de tareas',
        'modelos de tarefas',
        'task templates',
      ],
    },
  },
};
