import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = { beyond: ['agile_board_items'] }; // records on a board, over types
