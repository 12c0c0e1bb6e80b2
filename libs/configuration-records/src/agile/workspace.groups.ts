import { summary, aggregate } from '@deskline/record';
import { Team } from '../team/team.record';
import { AgileBoard } from './agile-board.record';
import { ScrumWorkspace, type ScrumWorkspaceRow } from './scrum-workspace.record';

type Id = number | null;
type Workspace = Pick<ScrumWorkspaceRow, 'id' | 'disabled'>;

const inUse = <W extends Workspace>(workspaces: readonly W[]): W[] =>
  workspaces.filter(({ disabled }) => !disabled);

/** "current_sprint": the first of the workspaces in use that has one. */
export const currentSprintOf = (
  workspaces: readonly (Workspace & Pick<ScrumWorkspaceRow, 'current_sprint'>)[],
): Id => inUse(workspaces).find(({ current_sprint }) => current_sprint !== null)?.current_sprint ?? null;

/** Latest workspace in use. */
export const workspaceOf = (workspaces: readonly Workspace[]): Id => inUse(workspaces).at(-1)?.id ?? null;

const boards = summary(
  AgileBoard,
  [aggregate(ScrumWorkspace, 'agile_board', ['current_sprint', 'disabled'], currentSprintOf)],
  (_board, [current_sprint = null]: readonly Id[]) => ({ current_sprint }),
);

const teams = summary(
  Team,
  [aggregate(ScrumWorkspace, 'team', ['disabled'], workspaceOf)],
  (_team, [scrum_workspace = null]: readonly Id[]) => ({ scrum_workspace }),
);

export const workspaceGroups = [...boards, ...teams];
