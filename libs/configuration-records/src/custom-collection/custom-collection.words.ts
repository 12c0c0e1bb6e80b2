import type { AreaWords } from '@deskline/record';

export const customCollectionWords: AreaWords = {
  fields: {
    custom_collection_element: [
      'Element van een aangepaste verzameling',
      'Élément de collection personnalisée',
      'Element einer benutzerdefinierten Sammlung',
      'Elemento de colección personalizada',
      'Elemento de coleção personalizada',
    ],
    custom_collection: [
      'Aangepaste verzameling',
      'Collection personnalisée',
      'Benutzerdefinierte Sammlung',
      'Colección personalizada',
      'Coleção personalizada',
    ],
    custom_collection_id: [
      'Aangepaste verzameling',
      'Collection personnalisée',
      'Benutzerdefinierte Sammlung',
      'Colección personalizada',
      'Coleção personalizada',
      'Custom collection',
    ],
    collection: ['Verzameling', 'Collection', 'Sammlung', 'Colección', 'Coleção'],
  },
  lists: {
    collection_elements: ['Elementen', 'Éléments', 'Elemente', 'Elementos', 'Elementos', 'Elements'],
  },
  types: {
    custom_collection: {
      one: [
        'Aangepaste verzameling',
        'Collection personnalisée',
        'Benutzerdefinierte Sammlung',
        'Colección personalizada',
        'Coleção personalizada',
      ],
      many: [
        'aangepaste verzamelingen',
        'collections personnalisées',
        'benutzerdefinierte Sammlungen',
        'colecciones personalizadas',
        'coleções personalizadas',
        'custom collections',
      ],
    },
    custom_collection_element: {
      many: [
        'elementen van aangepaste verzamelingen',
        'éléments de collections personnalisées',
        'Elemente benutzerdefinierter Sammlungen',
        'elementos de colecciones personalizadas',
        'elementos de coleções personalizadas',
        'elements of custom collections',
      ],
    },
  },
};
