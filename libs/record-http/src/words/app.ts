import type { AreaWords } from './area-words';

export const app: AreaWords = {
  fields: {
    app_offering: ['App-aanbod', "Offre d'application", 'App-Angebot', 'Oferta de aplicación', 'Oferta de aplicativo'],
    ui_extension_version: ['Versie van de UI-extensie', "Version de l'extension d'interface", 'Version der UI-Erweiterung', 'Versión de la extensión de interfaz', 'Versão da extensão de interface'],
    card_description: ['Korte beschrijving', 'Description courte', 'Kurzbeschreibung', 'Descripción breve', 'Descrição breve'],
    features: ['Functies', 'Fonctionnalités', 'Funktionen', 'Funciones', 'Funcionalidades'],
    compliance: ['Naleving', 'Conformité', 'Konformität', 'Cumplimiento', 'Conformidade'],
    configuration_uri_template: ['URI-sjabloon van de configuratie', "Modèle d'URI de configuration", 'URI-Vorlage der Konfiguration', 'Plantilla de URI de configuración', 'Modelo de URI de configuração'],
    webhook_uri_template: ['URI-sjabloon van de webhook', "Modèle d'URI du webhook", 'URI-Vorlage des Webhooks', 'Plantilla de URI del webhook', 'Modelo de URI do webhook'],
    policy_jwt_alg: ['JWT-algoritme van het beleid', 'Algorithme JWT de la politique', 'JWT-Algorithmus der Richtlinie', 'Algoritmo JWT de la política', 'Algoritmo JWT da política'],
    policy_jwt_audience: ['JWT-doelgroep van het beleid', 'Audience JWT de la politique', 'JWT-Zielgruppe der Richtlinie', 'Audiencia JWT de la política', 'Público do JWT da política'],
    policy_jwt_claim_expires_in: ['Geldigheid van de JWT van het beleid', 'Validité du JWT de la politique', 'Gültigkeit des JWT der Richtlinie', 'Validez del JWT de la política', 'Validade do JWT da política'],
    openid_connect_discovery: ['OpenID Connect Discovery', 'OpenID Connect Discovery', 'OpenID Connect Discovery', 'OpenID Connect Discovery', 'OpenID Connect Discovery'],
    requires_enabled_oauth_person: ['Vereist een ingeschakelde OAuth-persoon', 'Requiert une personne OAuth activée', 'Erfordert eine aktivierte OAuth-Person', 'Requiere una persona OAuth habilitada', 'Requer uma pessoa OAuth ativada'],
    effect: ['Effect', 'Effet', 'Wirkung', 'Efecto', 'Efeito'],
    actions: ['Acties', 'Actions', 'Aktionen', 'Acciones', 'Ações'],
    customer_representative: ['Vertegenwoordiger van de klant', 'Représentant du client', 'Vertreter des Kunden', 'Representante del cliente', 'Representante do cliente'],
    enabled_by_customer: ['Ingeschakeld door de klant', 'Activé par le client', 'Vom Kunden aktiviert', 'Habilitado por el cliente', 'Ativado pelo cliente'],
    suspended: ['Opgeschort', 'Suspendu', 'Ausgesetzt', 'Suspendido', 'Suspenso'],
    suspension_comment: ['Toelichting op de opschorting', 'Commentaire sur la suspension', 'Kommentar zur Aussetzung', 'Comentario sobre la suspensión', 'Comentário sobre a suspensão'],
  },
  values: {
    allow: ['Toestaan', 'Autoriser', 'Erlauben', 'Permitir', 'Permitir'],
    deny: ['Weigeren', 'Refuser', 'Verweigern', 'Denegar', 'Negar'],
  },
  types: {
    app_offering: {
      one: ['App-aanbod', "Offre d'application", 'App-Angebot', 'Oferta de aplicación', 'Oferta de aplicativo'],
      many: ['app-aanbiedingen', 'offres d’applications', 'App-Angebote', 'ofertas de aplicaciones', 'ofertas de aplicativos', 'app offerings'],
    },
    app_instance: { many: ['geïnstalleerde apps', 'applications installées', 'installierte Apps', 'aplicaciones instaladas', 'aplicativos instalados', 'installed apps'] },
  },
};
