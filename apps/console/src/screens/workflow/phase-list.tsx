import { Title } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { RecordType } from '../../api/meta';
import { useFormat } from '../../kinds/format';
import { useTexts } from '../../texts/texts-context';
import { TaskCard } from './task-card';
import { type FlowTask, progressOf, type Span, spanOf, spanOfAll } from './tasks';
import classes from './workflow.module.css';

interface ListProps {
  readonly type: RecordType;
  readonly tasks: readonly FlowTask[];
  readonly edit: (task: FlowTask) => void;
}

/** Tasks by phase, each with a bar of its time within that of the workflow. */
export function PhaseList({ type, tasks, edit }: ListProps) {
  const texts = useTexts();
  const whole = spanOfAll(tasks);
  const phases = [...new Set(tasks.map(({ phase }) => phase?.id ?? null))];
  const nameOf = (id: FlowTask['id'] | string | null) =>
    tasks.find(({ phase }) => phase?.id === id)?.phase?.name ?? texts.desk.noPhase;
  return phases.map((id) => (
    <div key={id ?? 'none'}>
      {phases.length > 1 && (
        <Title order={2} size="h6" mt="sm">
          {nameOf(id)}
        </Title>
      )}
      <ul className={classes.phase}>
        {tasks
          .filter(({ phase }) => (phase?.id ?? null) === id)
          .map((task) => (
            <li key={task.id} className={classes.row}>
              <TaskCard type={type} task={task} edit={edit} />
              {whole && <TimeBar task={task} whole={whole} />}
            </li>
          ))}
      </ul>
    </div>
  ));
}

function TimeBar({ task, whole }: { readonly task: FlowTask; readonly whole: Span }) {
  const format = useFormat();
  const span = spanOf(task);
  if (!span) return <span />;
  const length = Math.max(1, whole.until - whole.from);
  const place = {
    '--from': `${((span.from - whole.from) / length) * 100}%`,
    '--length': `${Math.max(1, ((span.until - span.from) / length) * 100)}%`,
  } as CSSProperties;
  const words = [span.from, span.until].map((time) => format.datetime(new Date(time).toISOString()));
  return (
    <div>
      <div className={classes.track} aria-hidden>
        <div className={classes.bar} data-progress={progressOf(task)} style={place} />
      </div>
      <span className={classes.times}>{words.join(' – ')}</span>
    </div>
  );
}
