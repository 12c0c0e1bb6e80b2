import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconColumns3 } from '@tabler/icons-react';
import { labelOf, type RecordType } from '../../api/meta';
import { useTexts } from '../../texts/texts-context';
import { columnsOf } from './columns';
import classes from './list.module.css';

interface ColumnsProps {
  readonly type: RecordType;
  readonly columns: readonly string[];
  readonly onChange: (columns: readonly string[] | null) => void;
}

/** Chooses the columns of a list and their order. */
export function ColumnsMenu({ type, columns, onChange }: ColumnsProps) {
  const texts = useTexts();
  const others = columnsOf(type).filter((name) => !columns.includes(name));
  const move = (name: string, step: number) => {
    const from = columns.indexOf(name);
    const next = columns.filter((each) => each !== name);
    next.splice(from + step, 0, name);
    onChange(next);
  };
  const toggle = (name: string) =>
    onChange(columns.includes(name) ? columns.filter((each) => each !== name) : [...columns, name]);
  return (
    <Popover position="bottom-end" trapFocus withArrow>
      <Popover.Target>
        <Button variant="default" size="sm" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {texts.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={texts.columns}>
        <Stack gap={4}>
          <Text size="sm" c="dimmed">
            {texts.columnsHint}
          </Text>
          {columns.map((name, index) => (
            <Group key={name} wrap="nowrap" gap={4}>
              <Choice name={name} type={type} isChosen toggle={toggle} isLast={columns.length === 1} />
              <ActionIcon
                variant="subtle"
                aria-label={texts.moveLeft(labelOf(name, type.fields[name]))}
                disabled={index === 0}
                onClick={() => move(name, -1)}
              >
                <IconArrowLeft size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={texts.moveRight(labelOf(name, type.fields[name]))}
                disabled={index === columns.length - 1}
                onClick={() => move(name, 1)}
              >
                <IconArrowRight size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          {others.map((name) => (
            <Choice key={name} name={name} type={type} isChosen={false} toggle={toggle} isLast={false} />
          ))}
          <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
            {texts.usualColumns}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChoiceProps {
  readonly type: RecordType;
  readonly name: string;
  readonly isChosen: boolean;
  readonly isLast: boolean;
  readonly toggle: (name: string) => void;
}

const Choice = ({ type, name, isChosen, isLast, toggle }: ChoiceProps) => (
  <Checkbox
    className={classes.choice}
    label={labelOf(name, type.fields[name])}
    checked={isChosen}
    disabled={isLast}
    onChange={() => toggle(name)}
  />
);
