import type { AreaWords } from './area-words';

/** What people may be. */
export const role: AreaWords = {
  fields: {
    roles: ['Rollen', 'Rôles', 'Rollen', 'Roles', 'Funções'],
  },
  values: {
    key_contact: ['Sleutelcontact', 'Contact clé', 'Hauptansprechpartner', 'Contacto clave', 'Contato-chave'],
    auditor: ['Auditor', 'Auditeur', 'Prüfer', 'Auditor', 'Auditor'],
    financial_manager: ['Financieel manager', 'Responsable financier', 'Finanzmanager', 'Responsable financiero', 'Gerente financeiro'],
    specialist: ['Specialist', 'Spécialiste', 'Spezialist', 'Especialista', 'Especialista'],
    service_desk_analyst: ['Servicedeskmedewerker', 'Analyste du centre de services', 'Service-Desk-Analyst', 'Analista del centro de servicios', 'Analista da central de serviços'],
    service_desk_manager: ['Servicedeskmanager', 'Responsable du centre de services', 'Service-Desk-Manager', 'Responsable del centro de servicios', 'Gerente da central de serviços'],
    knowledge_manager: ['Kennismanager', 'Gestionnaire des connaissances', 'Wissensmanager', 'Gestor del conocimiento', 'Gerente de conhecimento'],
    problem_manager: ['Probleemmanager', 'Gestionnaire des problèmes', 'Problem-Manager', 'Gestor de problemas', 'Gerente de problemas'],
    workflow_manager: ['Workflowmanager', 'Responsable du workflow', 'Workflow-Manager', 'Responsable del flujo de trabajo', 'Gerente do fluxo de trabalho'],
    release_manager: ['Releasemanager', 'Gestionnaire des versions', 'Release-Manager', 'Gestor de versiones', 'Gerente de versões'],
    project_manager: ['Projectmanager', 'Chef de projet', 'Projektmanager', 'Responsable de proyecto', 'Gerente de projeto'],
    service_level_manager: ['Service level manager', 'Gestionnaire des niveaux de service', 'Service-Level-Manager', 'Gestor de niveles de servicio', 'Gerente de níveis de serviço'],
    configuration_manager: ['Configuratiemanager', 'Gestionnaire des configurations', 'Konfigurationsmanager', 'Gestor de la configuración', 'Gerente de configuração'],
    account_designer: ['Accountontwerper', 'Concepteur du compte', 'Konto-Designer', 'Diseñador de la cuenta', 'Designer da conta'],
    account_administrator: ['Accountbeheerder', 'Administrateur du compte', 'Konto-Administrator', 'Administrador de la cuenta', 'Administrador da conta'],
    directory_auditor: ['Directory-auditor', "Auditeur de l'annuaire", 'Verzeichnisprüfer', 'Auditor del directorio', 'Auditor do diretório'],
    directory_designer: ['Directory-ontwerper', "Concepteur de l'annuaire", 'Verzeichnis-Designer', 'Diseñador del directorio', 'Designer do diretório'],
    directory_administrator: ['Directory-beheerder', "Administrateur de l'annuaire", 'Verzeichnisadministrator', 'Administrador del directorio', 'Administrador do diretório'],
    account_owner: ['Accounteigenaar', 'Propriétaire du compte', 'Kontoinhaber', 'Propietario de la cuenta', 'Proprietário da conta'],
  },
};
