import type { AreaWords } from '@deskline/record';

export const agileWords: AreaWords = {
  fields: {
    number: ['Nummer', 'Numéro', 'Nummer', 'Número', 'Número'],
    end_at: ['Einde', 'Fin', 'Ende', 'Fin', 'Fim'],
    sprint_length: [
      'Sprintduur',
      'Durée du sprint',
      'Sprint-Länge',
      'Duración del sprint',
      'Duração do sprint',
    ],
    current_sprint: [
      'Huidige sprint',
      'Sprint en cours',
      'Aktueller Sprint',
      'Sprint actual',
      'Sprint atual',
    ],
    product_owner: [
      'Producteigenaar',
      'Responsable produit',
      'Product Owner',
      'Propietario del producto',
      'Dono do produto',
    ],
    dialog_type: ['Dialoog', 'Dialogue', 'Dialog', 'Diálogo', 'Diálogo', 'Dialog'],
    clear_member: [
      'Lid leegmaken',
      'Vider le membre',
      'Mitglied leeren',
      'Vaciar el miembro',
      'Limpar o membro',
    ],
    wip_limit: [
      'Limiet van onderhanden werk',
      'Limite de travaux en cours',
      'Grenze der laufenden Arbeit',
      'Límite de trabajo en curso',
      'Limite de trabalho em curso',
      'Work in progress limit',
    ],
    remove_after: [
      'Verwijderen na (dagen)',
      'Retirer après (jours)',
      'Entfernen nach (Tagen)',
      'Retirar después de (días)',
      'Retirar após (dias)',
      'Remove after (days)',
    ],
  },
  values: {
    assign: ['Toewijzen', 'Affecter', 'Zuweisen', 'Asignar', 'Atribuir'],
    accept: ['Accepteren', 'Accepter', 'Annehmen', 'Aceptar', 'Aceitar'],
    start: ['Starten', 'Démarrer', 'Beginnen', 'Iniciar', 'Iniciar'],
    minimal: ['Minimaal', 'Minimal', 'Minimal', 'Mínimo', 'Mínimo'],
    full: ['Volledig', 'Complet', 'Vollständig', 'Completo', 'Completo'],
  },
  lists: {
    customer_representative_slas: [
      'SLA’s van klantvertegenwoordigers',
      'SLA des représentants du client',
      'SLAs der Kundenvertretung',
      'SLA de los representantes del cliente',
      'SLA dos representantes do cliente',
      'SLAs of customer representatives',
    ],
  },
  types: {
    agile_board: {
      many: [
        'agile-borden',
        'tableaux agiles',
        'Agile-Boards',
        'tableros ágiles',
        'quadros ágeis',
        'agile boards',
      ],
    },
    agile_board_column: {
      many: [
        'kolommen van agile-borden',
        'colonnes de tableaux agiles',
        'Spalten von Agile-Boards',
        'columnas de tableros ágiles',
        'colunas de quadros ágeis',
        'columns of agile boards',
      ],
    },
    product_backlog: {
      many: [
        'productbacklogs',
        'backlogs de produit',
        'Produkt-Backlogs',
        'backlogs de producto',
        'backlogs de produto',
        'product backlogs',
      ],
    },
    scrum_workspace: {
      many: [
        'scrumwerkruimten',
        'espaces de travail Scrum',
        'Scrum-Arbeitsbereiche',
        'espacios de trabajo Scrum',
        'espaços de trabalho Scrum',
        'scrum workspaces',
      ],
    },
    sprint: {
      one: ['Sprint', 'Sprint', 'Sprint', 'Sprint', 'Sprint'],
      many: ['sprints', 'sprints', 'Sprints', 'sprints', 'sprints', 'sprints'],
    },
  },
};
