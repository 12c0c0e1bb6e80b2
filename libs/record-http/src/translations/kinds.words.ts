import type { AreaWords } from '@deskline/record';

/** Categories and types of records of several areas. */
export const kindsWords: AreaWords = {
  values: {
    order: ['Bestelling', 'Commande', 'Bestellung', 'Pedido', 'Pedido'],
    standard: ['Standaard', 'Standard', 'Standard', 'Estándar', 'Padrão'],
    automation: ['Automatisering', 'Automatisation', 'Automatisierung', 'Automatización', 'Automação'],
    compliance: ['Compliance', 'Conformité', 'Compliance', 'Cumplimiento normativo', 'Conformidade'],
    correction: ['Correctie', 'Correction', 'Korrektur', 'Corrección', 'Correção'],
    expansion: ['Uitbreiding', 'Extension', 'Erweiterung', 'Ampliación', 'Expansão'],
    improvement: ['Verbetering', 'Amélioration', 'Verbesserung', 'Mejora', 'Melhoria'],
    maintenance: ['Onderhoud', 'Maintenance', 'Wartung', 'Mantenimiento', 'Manutenção'],
    move: ['Verhuizing', 'Déménagement', 'Umzug', 'Traslado', 'Mudança de local'],
    removal: ['Verwijdering', 'Suppression', 'Entfernung', 'Eliminación', 'Remoção'],
    replacement: ['Vervanging', 'Remplacement', 'Ersatz', 'Reemplazo', 'Substituição'],
  },
};
