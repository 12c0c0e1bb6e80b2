import type { AreaWords } from './area-words';

export const service: AreaWords = {
  fields: {
    provider: ['Aanbieder', 'Prestataire', 'Anbieter', 'Prestador', 'Prestador'],
    child_service_instance_ids: ['Onderliggende dienstinstanties', 'Instances de service enfants', 'Untergeordnete Serviceinstanzen', 'Instancias de servicio dependientes', 'Instâncias de serviço dependentes'],
    parent_service_instance_ids: ['Bovenliggende dienstinstanties', 'Instances de service parentes', 'Übergeordnete Serviceinstanzen', 'Instancias de servicio superiores', 'Instâncias de serviço superiores'],
    service_category: ['Dienstcategorie', 'Catégorie de service', 'Servicekategorie', 'Categoría de servicio', 'Categoria de serviço'],
    service_owner: ['Diensteigenaar', 'Propriétaire du service', 'Service-Eigentümer', 'Propietario del servicio', 'Proprietário do serviço'],
    availability_manager: ['Beschikbaarheidsmanager', 'Gestionnaire de la disponibilité', 'Verfügbarkeitsmanager', 'Gestor de la disponibilidad', 'Gerente de disponibilidade'],
    capacity_manager: ['Capaciteitsmanager', 'Gestionnaire de la capacité', 'Kapazitätsmanager', 'Gestor de la capacidad', 'Gerente de capacidade'],
    change_manager: ['Wijzigingsmanager', 'Gestionnaire des changements', 'Change-Manager', 'Gestor de cambios', 'Gerente de mudanças'],
    continuity_manager: ['Continuïteitsmanager', 'Gestionnaire de la continuité', 'Kontinuitätsmanager', 'Gestor de la continuidad', 'Gerente de continuidade'],
    knowledge_manager: ['Kennismanager', 'Gestionnaire des connaissances', 'Wissensmanager', 'Gestor del conocimiento', 'Gerente de conhecimento'],
    problem_manager: ['Probleemmanager', 'Gestionnaire des problèmes', 'Problem-Manager', 'Gestor de problemas', 'Gerente de problemas'],
    release_manager: ['Releasemanager', 'Gestionnaire des versions', 'Release-Manager', 'Gestor de versiones', 'Gerente de versões'],
    survey: ['Enquête', 'Enquête', 'Umfrage', 'Encuesta', 'Pesquisa'],
    first_line_team: ['Eerstelijnsteam', 'Équipe de premier niveau', 'First-Line-Team', 'Equipo de primera línea', 'Equipe de primeira linha'],
    maintenance_window: ['Onderhoudsvenster', 'Fenêtre de maintenance', 'Wartungsfenster', 'Ventana de mantenimiento', 'Janela de manutenção'],
  },
  values: {
    being_prepared: ['In voorbereiding', 'En préparation', 'In Vorbereitung', 'En preparación', 'Em preparação'],
    discontinued: ['Beëindigd', 'Abandonné', 'Eingestellt', 'Descatalogado', 'Descontinuado'],
  },
  types: {
    service: {
      one: ['Dienst', 'Service', 'Service', 'Servicio', 'Serviço'],
      many: ['diensten', 'services', 'Services', 'servicios', 'serviços', 'services'],
    },
    service_category: { many: ['dienstcategorieën', 'catégories de services', 'Servicekategorien', 'categorías de servicios', 'categorias de serviços', 'service categories'] },
    service_instance: {
      one: ['Dienstinstantie', 'Instance de service', 'Serviceinstanz', 'Instancia de servicio', 'Instância de serviço'],
      many: ['dienstinstanties', 'instances de services', 'Serviceinstanzen', 'instancias de servicios', 'instâncias de serviços', 'service instances'],
    },
  },
};
