import type { AreaWords } from '@deskline/record';

export const settingsWords: AreaWords = {
  fields: {
    cost_multiplier: [
      'Kostenvermenigvuldiger',
      'Multiplicateur de coût',
      'Kostenfaktor',
      'Multiplicador de coste',
      'Multiplicador de custo',
    ],
    auto_complete: [
      'Automatisch voltooien',
      'Achèvement automatique',
      'Automatisch abschließen',
      'Completar automáticamente',
      'Concluir automaticamente',
    ],
    effort_class_ids: [
      'Inspanningsklassen',
      "Classes d'effort",
      'Aufwandsklassen',
      'Clases de esfuerzo',
      'Classes de esforço',
    ],
    skill_pool_ids: [
      'Vaardighedenpools',
      'Pools de compétences',
      'Skill-Pools',
      'Grupos de competencias',
      'Grupos de competências',
    ],
  },
  types: {
    waiting_for_customer_follow_up_rule: {
      one: [
        'Regel voor opvolging bij wachten op de klant',
        'Règle de relance en attente du client',
        'Nachfassregel beim Warten auf Kunden',
        'Regla de seguimiento en espera del cliente',
        'Regra de seguimento à espera do cliente',
      ],
    },
    closure_code: {
      one: ['Afsluitcode', 'Code de clôture', 'Abschlusscode', 'Código de cierre', 'Código de fechamento'],
      many: [
        'afsluitcodes',
        'codes de clôture',
        'Abschlusscodes',
        'códigos de cierre',
        'códigos de fecho',
        'closure codes',
      ],
    },
    effort_class: {
      many: [
        'inspanningsklassen',
        'classes d’effort',
        'Aufwandsklassen',
        'clases de esfuerzo',
        'classes de esforço',
        'effort classes',
      ],
    },
    knowledge_article_template: {
      one: [
        'Kennisartikelsjabloon',
        "Modèle d'article de connaissances",
        'Wissensartikelvorlage',
        'Plantilla de artículo de conocimiento',
        'Modelo de artigo de conhecimento',
      ],
      many: [
        'sjablonen van kennisartikelen',
        'modèles d’articles de connaissances',
        'Vorlagen für Wissensartikel',
        'plantillas de artículos de conocimiento',
        'modelos de artigos de conhecimento',
        'knowledge article templates',
      ],
    },
    pdf_design: {
      many: [
        'pdf-ontwerpen',
        'maquettes PDF',
        'PDF-Designs',
        'diseños de PDF',
        'designs de PDF',
        'PDF designs',
      ],
    },
    project_category: {
      one: [
        'Projectcategorie',
        'Catégorie de projet',
        'Projektkategorie',
        'Categoría de proyecto',
        'Categoria de projeto',
      ],
      many: [
        'projectcategorieën',
        'catégories de projets',
        'Projektkategorien',
        'categorías de proyectos',
        'categorias de projetos',
        'project categories',
      ],
    },
    project_risk_level: {
      one: [
        'Risiconiveau van een project',
        'Niveau de risque de projet',
        'Risikostufe eines Projekts',
        'Nivel de riesgo de proyecto',
        'Nível de risco de projeto',
      ],
      many: [
        'risiconiveaus van projecten',
        'niveaux de risque de projets',
        'Risikostufen von Projekten',
        'niveles de riesgo de proyectos',
        'níveis de risco de projetos',
        'project risk levels',
      ],
    },
    rfc_type: {
      many: ['RFC-typen', 'types de RFC', 'RFC-Typen', 'tipos de RFC', 'tipos de RFC', 'RFC types'],
    },
    risk_severity: {
      one: [
        'Ernstgraad van een risico',
        'Gravité de risque',
        'Schweregrad eines Risikos',
        'Gravedad de riesgo',
        'Gravidade de risco',
      ],
      many: [
        'ernstgraden van risico’s',
        'niveaux de gravité des risques',
        'Schweregrade von Risiken',
        'niveles de gravedad de riesgos',
        'níveis de gravidade de riscos',
        'risk severities',
      ],
    },
    skill_pool: {
      many: [
        'vaardigheidspools',
        'pools de compétences',
        'Skill-Pools',
        'grupos de competencias',
        'grupos de competências',
        'skill pools',
      ],
    },
    sla_notification_scheme: {
      one: [
        'SLA-meldingsschema',
        'Schéma de notification de SLA',
        'SLA-Benachrichtigungsschema',
        'Esquema de notificación de SLA',
        'Esquema de notificação de SLA',
      ],
      many: [
        'SLA-meldingsschema’s',
        'schémas de notification de SLA',
        'SLA-Benachrichtigungsschemata',
        'esquemas de notificación de SLA',
        'esquemas de notificação de SLA',
        'SLA notification schemes',
      ],
    },
    waiting_for_customer_follow_up: {
      many: [
        'opvolgingen van wachten op klant',
        'relances en attente du client',
        'Nachfassregeln für „Warten auf Kunden“',
        'seguimientos en espera del cliente',
        'seguimentos à espera do cliente',
        'follow-ups of waiting for customer',
      ],
    },
    workflow_type: {
      many: [
        'workflowtypen',
        'types de workflows',
        'Workflow-Typen',
        'tipos de flujos de trabajo',
        'tipos de fluxos de trabalho',
        'workflow types',
      ],
    },
  },
};
