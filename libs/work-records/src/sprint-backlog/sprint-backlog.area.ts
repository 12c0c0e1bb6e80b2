import type { Area } from '@deskline/record-store';
import { SprintBacklogItem } from './sprint-backlog-item.record';
import { sprintBacklogWords } from './sprint-backlog.words';

export const sprintBacklog: Area = { words: sprintBacklogWords, records: [SprintBacklogItem] };
