import type { AreaWords } from './area-words';

export const automation: AreaWords = {
  fields: {
    trigger: ['Trigger', 'Déclencheur', 'Auslöser', 'Desencadenante', 'Gatilho'],
    condition: ['Voorwaarde', 'Condition', 'Bedingung', 'Condición', 'Condição'],
    expressions: ['Expressies', 'Expressions', 'Ausdrücke', 'Expresiones', 'Expressões'],
    actions_html: ['Acties als HTML', 'Actions en HTML', 'Aktionen als HTML', 'Acciones en HTML', 'Ações em HTML', 'Actions as HTML'],
    description_html: ['Beschrijving als HTML', 'Description en HTML', 'Beschreibung als HTML', 'Descripción en HTML', 'Descrição em HTML', 'Description as HTML'],
    generic: ['Voor alle', 'Pour tous', 'Für alle', 'Para todos', 'Para todos'],
    task_template: ['Taaksjabloon', 'Modèle de tâche', 'Aufgabenvorlage', 'Plantilla de tarea', 'Modelo de tarefa'],
    project_task_template: ['Projecttaaksjabloon', 'Modèle de tâche de projet', 'Projektaufgabenvorlage', 'Plantilla de tarea de proyecto', 'Modelo de tarefa de projeto'],
    project_template: ['Projectsjabloon', 'Modèle de projet', 'Projektvorlage', 'Plantilla de proyecto', 'Modelo de projeto'],
    applies_to: ['Van toepassing op', "S'applique à", 'Gilt für', 'Se aplica a', 'Aplica-se a'],
    rulable_type: ['Soort record', "Type d'enregistrement", 'Art des Datensatzes', 'Tipo de registro', 'Tipo de registro'],
    automation_rule: ['Automatiseringsregel', "Règle d'automatisation", 'Automatisierungsregel', 'Regla de automatización', 'Regra de automação'],
    app_offering_automation_rule: ['Automatiseringsregel van een app', "Règle d'automatisation d'une application", 'Automatisierungsregel einer App', 'Regla de automatización de una aplicación', 'Regra de automação de um aplicativo'],
    record_type: ['Type van het record', "Type de l'enregistrement", 'Typ des Datensatzes', 'Tipo del registro', 'Tipo do registro'],
    record: ['Record', 'Enregistrement', 'Datensatz', 'Registro', 'Registro'],
    message: ['Bericht', 'Message', 'Meldung', 'Mensaje', 'Mensagem'],
  },
  values: {
    'on create': ['bij aanmaken', 'à la création', 'bei Erstellung', 'al crear', 'ao criar'],
    'on update': ['bij wijziging', 'à la modification', 'bei Änderung', 'al modificar', 'ao alterar'],
    'on status update': ['bij statuswijziging', 'au changement de statut', 'bei Statusänderung', 'al cambiar el estado', 'ao alterar o status'],
    'on note added': ['bij nieuwe notitie', "à l'ajout d'une note", 'bei neuer Notiz', 'al añadir una nota', 'ao adicionar uma nota'],
    'on team update': ['bij wijziging van team', "au changement d'équipe", 'bei Teamänderung', 'al cambiar el equipo', 'ao alterar a equipe'],
    'on member update': ['bij wijziging van lid', 'au changement de membre', 'bei Mitgliedsänderung', 'al cambiar el miembro', 'ao alterar o membro'],
    scim_group: ['SCIM-groep', 'Groupe SCIM', 'SCIM-Gruppe', 'Grupo SCIM', 'Grupo SCIM', 'SCIM group'],
    Req: ['Verzoek', 'Demande', 'Anfrage', 'Solicitud', 'Solicitação', 'Request'],
    Task: ['Taak', 'Tâche', 'Aufgabe', 'Tarea', 'Tarefa'],
    Ci: ['Configuratie-item', 'Élément de configuration', 'Configuration Item', 'Elemento de configuración', 'Item de configuração', 'Configuration item'],
  },
  types: {
    automation_rule: {
      one: ['Automatiseringsregel', "Règle d'automatisation", 'Automatisierungsregel', 'Regla de automatización', 'Regra de automação'],
      many: ['automatiseringsregels', "règles d'automatisation", 'Automatisierungsregeln', 'reglas de automatización', 'regras de automação', 'automation rules'],
    },
    app_offering_automation_rule: {
      many: ['automatiseringsregels van apps', "règles d'automatisation d'applications", 'Automatisierungsregeln von Apps', 'reglas de automatización de aplicaciones', 'regras de automação de aplicativos', 'automation rules of apps'],
    },
  },
};
