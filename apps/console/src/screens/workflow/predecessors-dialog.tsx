import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../texts/texts-context';
import { closesCircle, type FlowTask } from './tasks';

interface DialogProps {
  readonly task: FlowTask;
  readonly tasks: readonly FlowTask[];
  readonly save: (ids: readonly number[]) => Promise<boolean>;
  readonly close: () => void;
}

/** Chooses the predecessors of a task: all that a drawn line does, by keyboard. */
export function PredecessorsDialog({ task, tasks, save, close }: DialogProps) {
  const texts = useTexts();
  const [chosen, setChosen] = useState(task.predecessor_ids);
  const offered = tasks.filter(({ id }) => chosen.includes(id) || !closesCircle(tasks, id, task.id));
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <Modal opened onClose={close} title={texts.desk.addPredecessor} withCloseButton={false}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save(chosen).then((isSaved) => isSaved && close());
        }}
      >
        <Text mb="sm">{task.subject}</Text>
        <Stack gap="xs">
          {offered.map(({ id, subject }) => (
            <Checkbox key={id} label={subject} checked={chosen.includes(id)} onChange={() => toggle(id)} />
          ))}
        </Stack>
        <Group mt="md" gap="xs">
          <Button type="submit">{texts.save}</Button>
          <Button variant="default" onClick={close}>
            {texts.cancel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
