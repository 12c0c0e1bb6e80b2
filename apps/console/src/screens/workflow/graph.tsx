import '@xyflow/react/dist/base.css';
import {
  type Connection,
  type Edge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react';
import { useMemo } from 'react';
import type { RecordType } from '../../api/meta';
import { useTexts } from '../../texts/texts-context';
import { NODE, placesOf } from './layout';
import { TaskCard } from './task-card';
import { closesCircle, edgesOf, type FlowTask, mayLink } from './tasks';
import classes from './workflow.module.css';

interface GraphProps {
  readonly type: RecordType;
  readonly tasks: readonly FlowTask[];
  readonly edit: (task: FlowTask) => void;
  readonly link: (task: FlowTask, predecessors: readonly number[]) => Promise<boolean>;
}

type TaskNode = Node<{ type: RecordType; task: FlowTask; edit: (task: FlowTask) => void }, 'task'>;

const NODE_TYPES = {
  task: ({ data: { type, task, edit } }: NodeProps<TaskNode>) => (
    <>
      <Handle type="target" position={Position.Left} className={classes.handle} />
      <TaskCard type={type} task={task} edit={edit} />
      <Handle type="source" position={Position.Right} className={classes.handle} />
    </>
  ),
};

/** Tasks as nodes and their order as edges: a line is drawn from a task to its successor, and removed with Delete. */
export default function Graph({ type, tasks, edit, link }: GraphProps) {
  const texts = useTexts();
  const nodes = useMemo(() => {
    const places = placesOf(tasks);
    return tasks.map((task): TaskNode => ({
      id: String(task.id),
      type: 'task',
      position: places.get(task.id) ?? { x: 0, y: 0 },
      data: { type, task, edit },
      connectable: mayLink(task),
      ...NODE,
    }));
  }, [tasks, type, edit]);
  const edges = useMemo(
    () =>
      edgesOf(tasks).map(({ from, to }): Edge => ({
        id: `${from}-${to}`,
        source: String(from),
        target: String(to),
        markerEnd: { type: MarkerType.ArrowClosed },
      })),
    [tasks],
  );
  const taskOf = (id: string) => tasks.find((task) => String(task.id) === id);
  const isPossible = ({ source, target }: Connection | Edge) =>
    !closesCircle(tasks, Number(source), Number(target));
  const connect = ({ source, target }: Connection) => {
    const task = taskOf(target);
    if (task && isPossible({ source, target, sourceHandle: null, targetHandle: null }))
      void link(task, [...task.predecessor_ids, Number(source)]);
  };
  const disconnect = (removed: readonly Edge[]) => {
    for (const { source, target } of removed) {
      const task = taskOf(target);
      if (task && mayLink(task))
        void link(
          task,
          task.predecessor_ids.filter((id) => String(id) !== source),
        );
    }
  };
  return (
    <>
      <p className={classes.hint}>{texts.desk.graphHint}</p>
      <div className={classes.graph}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={NODE_TYPES}
          nodesDraggable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          isValidConnection={isPossible}
          onConnect={connect}
          onEdgesDelete={disconnect}
          preventScrolling={false}
          zoomOnScroll={false}
          fitView
          fitViewOptions={{ minZoom: 0.9, maxZoom: 1 }}
          minZoom={0.2}
          proOptions={{ hideAttribution: true }}
        />
      </div>
    </>
  );
}
