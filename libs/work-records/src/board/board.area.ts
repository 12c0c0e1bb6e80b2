import type { Area } from '@deskline/record-store';
import { AgileBoardItem } from './agile-board-item.record';
import { boardWords } from './board.words';

export const board: Area = { words: boardWords, records: [AgileBoardItem] };
