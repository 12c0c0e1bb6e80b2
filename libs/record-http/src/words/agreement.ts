import type { AreaWords } from './area-words';

export const agreement: AreaWords = {
  fields: {
    customer_rep: ['Vertegenwoordiger van de klant', 'Représentant du client', 'Kundenvertreter', 'Representante del cliente', 'Representante do cliente', 'Customer representative'],
    supplier_contact: ['Contactpersoon van de leverancier', 'Contact chez le fournisseur', 'Ansprechpartner des Lieferanten', 'Contacto del proveedor', 'Contato do fornecedor'],
    contract_ids: ['Contracten', 'Contrats', 'Verträge', 'Contratos', 'Contratos'],
    major_incident_manager_ids: ['Managers van grote incidenten', 'Gestionnaires des incidents majeurs', 'Manager schwerwiegender Incidents', 'Gestores de incidentes graves', 'Gerentes de incidentes graves'],
    start_date: ['Begindatum', 'Date de début', 'Anfangsdatum', 'Fecha de inicio', 'Data de início'],
    starts_at: ['Begint op', 'Commence le', 'Beginnt am', 'Empieza el', 'Começa em'],
    notice_date: ['Opzegdatum', 'Date de préavis', 'Kündigungsdatum', 'Fecha de preaviso', 'Data de aviso prévio'],
    expiry_date: ['Vervaldatum', "Date d'expiration", 'Ablaufdatum', 'Fecha de vencimiento', 'Data de vencimento'],
    service_desk_team: ['Servicedeskteam', 'Équipe du centre de services', 'Service-Desk-Team', 'Equipo de la mesa de servicio', 'Equipe da central de serviços'],
    pickup_target: ['Streeftijd voor oppakken', 'Délai cible de prise en charge', 'Zielzeit für die Annahme', 'Objetivo de atención', 'Meta de atendimento'],
    pickups_within_target: ['Binnen streeftijd opgepakt', 'Prises en charge dans le délai cible', 'Annahmen innerhalb der Zielzeit', 'Atenciones dentro del objetivo', 'Atendimentos dentro da meta'],
    support_chat_pickup_target: ['Streeftijd voor oppakken van chats', 'Délai cible de prise en charge des discussions', 'Zielzeit für die Annahme von Chats', 'Objetivo de atención de chats', 'Meta de atendimento de chats'],
    first_call_resolutions: ['Oplossingen bij het eerste contact', 'Résolutions au premier appel', 'Lösungen beim ersten Anruf', 'Resoluciones en la primera llamada', 'Resoluções na primeira chamada'],
    service_desk_only_resolutions: ['Oplossingen door de servicedesk alleen', 'Résolutions par le seul centre de services', 'Lösungen allein durch den Service Desk', 'Resoluciones solo por la mesa de servicio', 'Resoluções somente pela central de serviços'],
    rejected_solutions: ['Afgewezen oplossingen', 'Solutions rejetées', 'Abgelehnte Lösungen', 'Soluciones rechazadas', 'Soluções rejeitadas'],
    target_details: ['Toelichting op de streefwaarden', 'Détails des objectifs', 'Einzelheiten der Ziele', 'Detalles de los objetivos', 'Detalhes das metas'],
    charges: ['Kosten', 'Frais', 'Kosten', 'Cargos', 'Encargos'],
  },
  values: {
    scheduled_for_activation: ['Gepland voor activering', 'Activation planifiée', 'Zur Aktivierung vorgesehen', 'Programado para activación', 'Programado para ativação'],
    expired: ['Verlopen', 'Expiré', 'Abgelaufen', 'Vencido', 'Expirado'],
    lease_contract: ['Leasecontract', 'Contrat de location', 'Leasingvertrag', 'Contrato de arrendamiento', 'Contrato de locação'],
    maintenance_contract: ['Onderhoudscontract', 'Contrat de maintenance', 'Wartungsvertrag', 'Contrato de mantenimiento', 'Contrato de manutenção'],
    support_contract: ['Ondersteuningscontract', 'Contrat de support', 'Supportvertrag', 'Contrato de soporte', 'Contrato de suporte'],
    support_and_maintenance_contract: ['Ondersteunings- en onderhoudscontract', 'Contrat de support et de maintenance', 'Support- und Wartungsvertrag', 'Contrato de soporte y mantenimiento', 'Contrato de suporte e manutenção'],
    other_type_of_contract: ['Ander soort contract', 'Autre type de contrat', 'Andere Vertragsart', 'Otro tipo de contrato', 'Outro tipo de contrato'],
  },
  types: {
    contract: {
      one: ['Contract', 'Contrat', 'Vertrag', 'Contrato', 'Contrato'],
      many: ['contracten', 'contrats', 'Verträge', 'contratos', 'contratos', 'contracts'],
    },
    flsa: {
      one: ['Eerstelijnsondersteuningsovereenkomst', 'Accord de support de premier niveau', 'First-Line-Support-Vereinbarung', 'Acuerdo de soporte de primera línea', 'Acordo de suporte de primeira linha', 'First line support agreement'],
      many: ['eerstelijnsondersteuningsovereenkomsten', 'accords de support de premier niveau', 'First-Line-Support-Vereinbarungen', 'acuerdos de soporte de primera línea', 'acordos de suporte de primeira linha', 'first line support agreements'],
    },
  },
};
