import type { AreaWords } from './area-words';

export const settings: AreaWords = {
  fields: {
    title: ['Titel', 'Titre', 'Titel', 'Título', 'Título'],
    introduction: ['Inleiding', 'Introduction', 'Einleitung', 'Introducción', 'Introdução'],
    completion: ['Afsluiting', 'Conclusion', 'Abschlusstext', 'Cierre', 'Encerramento'],
    cost_multiplier: ['Kostenvermenigvuldiger', 'Multiplicateur de coût', 'Kostenfaktor', 'Multiplicador de coste', 'Multiplicador de custo'],
    auto_complete: ['Automatisch voltooien', 'Achèvement automatique', 'Automatisch abschließen', 'Completar automáticamente', 'Concluir automaticamente'],
    css: ['CSS', 'CSS', 'CSS', 'CSS', 'CSS'],
    html: ['HTML', 'HTML', 'HTML', 'HTML', 'HTML'],
    javascript: ['JavaScript', 'JavaScript', 'JavaScript', 'JavaScript', 'JavaScript'],
    form_definition_json: ['Formulierdefinitie (JSON)', 'Définition du formulaire (JSON)', 'Formulardefinition (JSON)', 'Definición del formulario (JSON)', 'Definição do formulário (JSON)'],
    dark_mode_safe: ['Geschikt voor donkere modus', 'Compatible avec le mode sombre', 'Für den Dunkelmodus geeignet', 'Apto para el modo oscuro', 'Adequado ao modo escuro'],
    hide_note: ['Notitie verbergen', 'Masquer la note', 'Notiz ausblenden', 'Ocultar la nota', 'Ocultar a nota'],
    show_on_complete: ['Tonen bij voltooien', "Afficher à l'achèvement", 'Beim Abschließen anzeigen', 'Mostrar al completar', 'Mostrar ao concluir'],
  },
  values: {
    custom_collection: ['Aangepaste verzameling', 'Collection personnalisée', 'Benutzerdefinierte Sammlung', 'Colección personalizada', 'Coleção personalizada'],
    scim_user: ['SCIM-gebruiker', 'Utilisateur SCIM', 'SCIM-Benutzer', 'Usuario SCIM', 'Usuário SCIM'],
    shop_article: ['Winkelartikel', 'Article de boutique', 'Shop-Artikel', 'Artículo de tienda', 'Artigo da loja'],
  },
  types: {
    closure_code: { many: ['afsluitcodes', 'codes de clôture', 'Abschlusscodes', 'códigos de cierre', 'códigos de fecho', 'closure codes'] },
    effort_class: { many: ['inspanningsklassen', 'classes d’effort', 'Aufwandsklassen', 'clases de esfuerzo', 'classes de esforço', 'effort classes'] },
    knowledge_article_template: {
      one: ['Kennisartikelsjabloon', "Modèle d'article de connaissances", 'Wissensartikelvorlage', 'Plantilla de artículo de conocimiento', 'Modelo de artigo de conhecimento'],
      many: ['sjablonen van kennisartikelen', 'modèles d’articles de connaissances', 'Vorlagen für Wissensartikel', 'plantillas de artículos de conocimiento', 'modelos de artigos de conhecimento', 'knowledge article templates'],
    },
    pdf_design: { many: ['pdf-ontwerpen', 'maquettes PDF', 'PDF-Designs', 'diseños de PDF', 'designs de PDF', 'PDF designs'] },
    project_category: { many: ['projectcategorieën', 'catégories de projets', 'Projektkategorien', 'categorías de proyectos', 'categorias de projetos', 'project categories'] },
    project_risk_level: { many: ['risiconiveaus van projecten', 'niveaux de risque de projets', 'Risikostufen von Projekten', 'niveles de riesgo de proyectos', 'níveis de risco de projetos', 'project risk levels'] },
    rfc_type: { many: ['RFC-typen', 'types de RFC', 'RFC-Typen', 'tipos de RFC', 'tipos de RFC', 'RFC types'] },
    risk_severity: { many: ['ernstgraden van risico’s', 'niveaux de gravité des risques', 'Schweregrade von Risiken', 'niveles de gravedad de riesgos', 'níveis de gravidade de riscos', 'risk severities'] },
    skill_pool: { many: ['vaardigheidspools', 'pools de compétences', 'Skill-Pools', 'grupos de competencias', 'grupos de competências', 'skill pools'] },
    sla_notification_scheme: { many: ['SLA-meldingsschema’s', 'schémas de notification de SLA', 'SLA-Benachrichtigungsschemata', 'esquemas de notificación de SLA', 'esquemas de notificação de SLA', 'SLA notification schemes'] },
    survey: { many: ['enquêtes', 'enquêtes', 'Umfragen', 'encuestas', 'inquéritos', 'surveys'] },
    ui_extension: { many: ['UI-extensies', 'extensions d’interface', 'UI-Erweiterungen', 'extensiones de la interfaz', 'extensões de interface', 'UI extensions'] },
    waiting_for_customer_follow_up: { many: ['opvolgingen van wachten op klant', 'relances en attente du client', 'Nachfassregeln für „Warten auf Kunden“', 'seguimientos en espera del cliente', 'seguimentos à espera do cliente', 'follow-ups of waiting for customer'] },
    workflow_type: { many: ['workflowtypen', 'types de workflows', 'Workflow-Typen', 'tipos de flujos de trabajo', 'tipos de fluxos de trabalho', 'workflow types'] },
  },
};
