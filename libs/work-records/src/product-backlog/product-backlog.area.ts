import type { Area } from '@deskline/record-store';
import { ProductBacklogItem } from './product-backlog-item.record';
import { productBacklogWords } from './product-backlog.words';

export const productBacklog: Area = { words: productBacklogWords, records: [ProductBacklogItem] };
