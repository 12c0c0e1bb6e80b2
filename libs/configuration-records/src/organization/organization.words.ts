import type { AreaWords } from '@deskline/record';

export const organizationWords: AreaWords = {
  fields: {
    parent: ['Bovenliggend', 'Parent', 'Übergeordnet', 'Superior', 'Superior'],
    business_unit: [
      'Businessunit',
      'Unité opérationnelle',
      'Geschäftsbereich',
      'Unidad de negocio',
      'Unidade de negócios',
    ],
    business_unit_organization: [
      'Organisatie van de businessunit',
      "Organisation de l'unité opérationnelle",
      'Organisation des Geschäftsbereichs',
      'Organización de la unidad de negocio',
      'Organização da unidade de negócios',
    ],
    end_user_privacy: [
      'Privacy van eindgebruikers',
      'Confidentialité des utilisateurs finaux',
      'Datenschutz der Endbenutzer',
      'Privacidad de los usuarios finales',
      'Privacidade dos usuários finais',
    ],
    financialID: ['Financieel ID', 'ID financier', 'Finanz-ID', 'ID financiero', 'ID financeiro'],
    order_template: [
      'Bestelsjabloon',
      'Modèle de commande',
      'Bestellvorlage',
      'Plantilla de pedido',
      'Modelo de pedido',
    ],
    region: ['Regio', 'Région', 'Region', 'Región', 'Região'],
    substitute: ['Plaatsvervanger', 'Suppléant', 'Stellvertreter', 'Suplente', 'Substituto'],
  },
  views: {
    external: ['Extern', 'Externes', 'Extern', 'Externos', 'Externos'],
    trusted: ['Vertrouwd', 'De confiance', 'Vertrauenswürdig', 'De confianza', 'Confiáveis'],
  },
  types: {
    organization: {
      one: ['Organisatie', 'Organisation', 'Organisation', 'Organización', 'Organização'],
      many: [
        'organisaties',
        'organisations',
        'Organisationen',
        'organizaciones',
        'organizações',
        'organizations',
      ],
    },
  },
};
