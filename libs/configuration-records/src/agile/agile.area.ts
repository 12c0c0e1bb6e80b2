import { behaviour, type Area } from '@deskline/record-store';
import { AgileBoardColumn } from './agile-board-column.record';
import { AgileBoard } from './agile-board.record';
import { columnOrder } from './column-order.group';
import { ProductBacklog } from './product-backlog.record';
import { ScrumWorkspace } from './scrum-workspace.record';
import { sprintGroup } from './sprint.group';
import { Sprint } from './sprint.record';
import { sprintRules, sprintTimers } from './sprint.rules';
import { workspaceGroups } from './workspace.groups';
import { agileWords } from './agile.words';

export const agile: Area = {
  words: agileWords,
  records: [AgileBoard, AgileBoardColumn, ScrumWorkspace, Sprint, ProductBacklog],
  behaviours: [behaviour(Sprint, { rules: sprintRules, timers: sprintTimers })],
  groups: [columnOrder, sprintGroup, ...workspaceGroups],
};
