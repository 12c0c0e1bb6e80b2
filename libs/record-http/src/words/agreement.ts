import type { AreaWords } from './area-words';

/** Record types to come, which events speak of already. */
export const agreement: AreaWords = {
  types: {
    contract: { one: ['Contract', 'Contrat', 'Vertrag', 'Contrato', 'Contrato'] },
    flsa: { one: ['Eerstelijnsondersteuningsovereenkomst', 'Accord de support de premier niveau', 'First-Line-Support-Vereinbarung', 'Acuerdo de soporte de primera línea', 'Acordo de suporte de primeira linha', 'First line support agreement'] },
    service_offering: { one: ['Dienstaanbod', 'Offre de service', 'Serviceangebot', 'Oferta de servicio', 'Oferta de serviço'] },
    sla: { one: ['SLA', 'SLA', 'SLA', 'SLA', 'SLA'] },
  },
};
