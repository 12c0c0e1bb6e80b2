import type { AreaWords } from '@deskline/record';

export const boardWords: AreaWords = {
  types: {
    agile_board_item: {
      one: [
        'Item van agile bord',
        'Élément de tableau agile',
        'Element des agilen Boards',
        'Elemento de tablero ágil',
        'Item de quadro ágil',
      ],
    },
  },
  fields: {
    column_position: [
      'Positie van de kolom',
      'Position de la colonne',
      'Position der Spalte',
      'Posición de la columna',
      'Posição da coluna',
    ],
  },
};
