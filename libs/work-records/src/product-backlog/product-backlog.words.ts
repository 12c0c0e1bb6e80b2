import type { AreaWords } from '@deskline/record';

export const productBacklogWords: AreaWords = {
  fields: {
    product_backlog_place: [
      'Plaats op de productbacklog',
      'Place dans le backlog produit',
      'Platz im Product Backlog',
      'Lugar en el product backlog',
      'Lugar no backlog do produto',
    ],
  },
  types: {
    product_backlog_item: {
      one: [
        'Item van productbacklog',
        'Élément de backlog produit',
        'Element des Product Backlogs',
        'Elemento de product backlog',
        'Item de backlog do produto',
      ],
    },
  },
};
