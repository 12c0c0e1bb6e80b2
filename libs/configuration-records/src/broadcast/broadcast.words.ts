import type { AreaWords } from '@deskline/record';

export const broadcastWords: AreaWords = {
  fields: {
    broadcast: ['Mededeling', 'Annonce', 'Rundschreiben', 'Aviso', 'Comunicado'],
    message_type: [
      'Soort bericht',
      'Type de message',
      'Art der Meldung',
      'Tipo de mensaje',
      'Tipo de mensagem',
    ],
    visibility: ['Zichtbaarheid', 'Visibilité', 'Sichtbarkeit', 'Visibilidad', 'Visibilidade'],
    customers: ['Klanten', 'Clients', 'Kunden', 'Clientes', 'Clientes'],
    customer_ids: ['Klanten', 'Clients', 'Kunden', 'Clientes', 'Clientes', 'Customers'],
    organizations: ['Organisaties', 'Organisations', 'Organisationen', 'Organizaciones', 'Organizações'],
    service_instances: [
      'Service-instanties',
      'Instances de service',
      'Serviceinstanzen',
      'Instancias de servicio',
      'Instâncias de serviço',
    ],
    sites: ['Locaties', 'Sites', 'Standorte', 'Sitios', 'Locais'],
    skill_pools: [
      'Vaardighedenpools',
      'Pools de compétences',
      'Skill-Pools',
      'Grupos de competencias',
      'Grupos de competências',
    ],
    teams: ['Teams', 'Équipes', 'Teams', 'Equipos', 'Equipes'],
    translations: ['Vertalingen', 'Traductions', 'Übersetzungen', 'Traducciones', 'Traduções'],
  },
  values: {
    outage: ['Storing', 'Panne', 'Ausfall', 'Interrupción', 'Interrupção'],
    warning: ['Waarschuwing', 'Avertissement', 'Warnung', 'Advertencia', 'Aviso'],
    info: ['Informatie', 'Information', 'Information', 'Información', 'Informação', 'Information'],
    all_of_account: [
      'Iedereen van het account',
      'Tout le compte',
      'Alle des Kontos',
      'Toda la cuenta',
      'Toda a conta',
    ],
    account_specialists: [
      'Specialisten van het account',
      'Spécialistes du compte',
      'Fachleute des Kontos',
      'Especialistas de la cuenta',
      'Especialistas da conta',
    ],
    covered_for_any: [
      'Gedekt voor enige service-instantie',
      'Couvert pour une instance de service quelconque',
      'Für irgendeine Serviceinstanz abgedeckt',
      'Cubiertos para alguna instancia de servicio',
      'Cobertos para alguma instância de serviço',
    ],
    covered_for: [
      'Gedekt voor service-instanties',
      'Couvert pour des instances de service',
      'Für Serviceinstanzen abgedeckt',
      'Cubiertos para instancias de servicio',
      'Cobertos para instâncias de serviço',
    ],
    customers: ['Klanten', 'Clients', 'Kunden', 'Clientes', 'Clientes'],
    members_of_skill_pools: [
      'Leden van vaardighedenpools',
      'Membres de pools de compétences',
      'Mitglieder von Skill-Pools',
      'Miembros de grupos de competencias',
      'Membros de grupos de competências',
    ],
    members_of_teams: [
      'Leden van teams',
      "Membres d'équipes",
      'Mitglieder von Teams',
      'Miembros de equipos',
      'Membros de equipes',
    ],
  },
  types: {
    broadcast: {
      one: ['Mededeling', 'Annonce', 'Rundschreiben', 'Aviso', 'Comunicado'],
      many: ['mededelingen', 'annonces', 'Rundschreiben', 'avisos', 'comunicados', 'broadcasts'],
    },
  },
};
