import type { AreaWords } from '@deskline/record';
import { CHARGED, perKind } from '../service-offering/per-impact.words';

export const slaWords: AreaWords = {
  fields: {
    service_offering: [
      'Dienstaanbod',
      'Offre de service',
      'Serviceangebot',
      'Oferta de servicio',
      'Oferta de serviço',
    ],
    customer_account: [
      'Account van de klant',
      'Compte du client',
      'Kundenkonto',
      'Cuenta del cliente',
      'Conta do cliente',
    ],
    customer_since: ['Klant sinds', 'Client depuis', 'Kunde seit', 'Cliente desde', 'Cliente desde'],
    customer_representative_ids: [
      'Vertegenwoordigers van de klant',
      'Représentants du client',
      'Kundenvertreter',
      'Representantes del cliente',
      'Representantes do cliente',
    ],
    service_level_manager: [
      'Servicelevelmanager',
      'Gestionnaire des niveaux de service',
      'Service-Level-Manager',
      'Gestor de niveles de servicio',
      'Gerente de nível de serviço',
    ],
    coverage: ['Dekking', 'Couverture', 'Abdeckung', 'Cobertura', 'Cobertura'],
    site_ids: ['Vestigingen', 'Sites', 'Standorte', 'Sedes', 'Instalações'],
    person_ids: ['Personen', 'Personnes', 'Personen', 'Personas', 'Pessoas', 'People'],
    sla_ids: ['SLA’s', 'SLA', 'SLAs', 'SLA', 'SLAs', 'SLAs'],
    ...perKind(CHARGED, 'activityID_', '', [
      'Activiteits-ID bij {}',
      "ID d'activité pour {}",
      'Aktivitäts-ID bei {}',
      'ID de actividad para {}',
      'ID de atividade para {}',
      'Activity ID for {}',
    ]),
    use_knowledge_from_service_provider: [
      'Kennis van de aanbieder gebruiken',
      'Utiliser les connaissances du prestataire',
      'Wissen des Anbieters verwenden',
      'Usar el conocimiento del prestador',
      'Usar o conhecimento do prestador',
    ],
  },
  values: {
    customer_account: [
      'Account van de klant',
      'Compte du client',
      'Kundenkonto',
      'Cuenta del cliente',
      'Conta do cliente',
    ],
    organizations_and_descendants: [
      'Organisaties en wat eronder valt',
      'Organisations et leurs descendantes',
      'Organisationen und ihre untergeordneten',
      'Organizaciones y sus dependientes',
      'Organizações e suas dependentes',
    ],
    organizations: ['Organisaties', 'Organisations', 'Organisationen', 'Organizaciones', 'Organizações'],
    sites: ['Vestigingen', 'Sites', 'Standorte', 'Sedes', 'Instalações'],
    organizations_and_sites: [
      'Organisaties en vestigingen',
      'Organisations et sites',
      'Organisationen und Standorte',
      'Organizaciones y sedes',
      'Organizações e instalações',
    ],
    people: ['Personen', 'Personnes', 'Personen', 'Personas', 'Pessoas'],
    cis_of_service_instance: [
      'CI’s van de dienstinstantie',
      "CI de l'instance de service",
      'CIs der Serviceinstanz',
      'CI de la instancia de servicio',
      'ICs da instância de serviço',
      'CIs of service instance',
    ],
    service_instances: [
      'Dienstinstanties',
      'Instances de service',
      'Serviceinstanzen',
      'Instancias de servicio',
      'Instâncias de serviço',
    ],
    skill_pools: [
      'Vaardigheidspools',
      'Pools de compétences',
      'Kompetenzpools',
      'Grupos de competencias',
      'Grupos de competências',
    ],
  },
  types: {
    sla: {
      one: ['SLA', 'SLA', 'SLA', 'SLA', 'SLA'],
      many: ['SLA’s', 'SLA', 'SLAs', 'SLA', 'SLAs', 'SLAs'],
    },
  },
};
