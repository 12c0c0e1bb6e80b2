import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useType } from '../../app/types';
import { Empty, Failure, Loading } from '../../states/states';
import { useTexts } from '../../texts/texts-context';
import type { SlotProps } from '../slot-props';
import { PhaseList } from './phase-list';
import { PredecessorsDialog } from './predecessors-dialog';
import type { FlowTask } from './tasks';
import { useFlow } from './use-flow';
import classes from './workflow.module.css';

const Graph = lazy(() => import('./graph'));

const VIEWS = ['graph', 'phases'] as const;

/** A workflow as the graph of its tasks, or by phase and time. */
export default function WorkflowHeader({ current: { record } }: SlotProps) {
  const texts = useTexts();
  const type = useType('task');
  const isNarrow = useMediaQuery('(max-width: 40em)') ?? false;
  const [chosen, setView] = useState<(typeof VIEWS)[number] | null>(null);
  const [editedId, setEdited] = useState<number | null>(null);
  const { tasks, error, retry, setPredecessors } = useFlow(record);
  const view = chosen ?? (isNarrow ? 'phases' : 'graph');
  if (error && !tasks) return <Failure error={error} retry={retry} />;
  if (!tasks) return <Loading lines={4} />;
  if (tasks.length === 0) return <Empty title={texts.desk.noTasks} />;
  const edited = tasks.find(({ id }) => id === editedId);
  const edit = ({ id }: FlowTask) => setEdited(id);
  return (
    <section className={classes.card} aria-label={texts.desk[view]}>
      <Group gap="xs" role="group" aria-label={texts.views} mb="sm">
        {VIEWS.map((each) => (
          <Button
            key={each}
            size="xs"
            variant={view === each ? 'filled' : 'default'}
            aria-pressed={view === each}
            onClick={() => setView(each)}
          >
            {texts.desk[each]}
          </Button>
        ))}
      </Group>
      {view === 'graph' ? (
        <Suspense fallback={<Loading lines={4} />}>
          <Graph type={type} tasks={tasks} edit={edit} link={setPredecessors} />
        </Suspense>
      ) : (
        <PhaseList type={type} tasks={tasks} edit={edit} />
      )}
      {edited && (
        <PredecessorsDialog
          task={edited}
          tasks={tasks}
          save={(ids) => setPredecessors(edited, ids)}
          close={() => setEdited(null)}
        />
      )}
    </section>
  );
}
