import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { labelOf, type RecordType } from '../../api/meta';
import { kindOf } from '../../kinds/kinds';
import { ReferencePicker } from '../../kinds/reference-picker';
import { useTexts } from '../../texts/texts-context';
import { boundsOf, EMPTY, PRESENT, rangeOf } from './filter-values';
import classes from './list.module.css';

interface EditorProps {
  readonly type: RecordType;
  readonly name: string;
  readonly value: string;
  /** Null takes the filter away. */
  readonly onChange: (value: string | null) => void;
}

/** Input of the value of a filter, by the kind of its field. */
export function FilterEditor(props: EditorProps) {
  const texts = useTexts();
  const field = props.type.fields[props.name];
  if (!field) return null;
  const editors = { choice: Choices, reference: Referred, range: Range, text: Words };
  const Editor = editors[kindOf(field.kind).filter ?? 'text'];
  const isOptional = field.access !== 'required' && field.access !== 'filter' && field.kind !== 'boolean';
  return (
    <Stack gap="xs">
      <Editor {...props} />
      {isOptional && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => props.onChange(EMPTY)}>
            {texts.isEmpty}
          </Button>
          <Button size="xs" variant="default" onClick={() => props.onChange(PRESENT)}>
            {texts.isPresent}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Choices({ type, name, value, onChange }: EditorProps) {
  const texts = useTexts();
  const field = type.fields[name];
  const choices = field?.values ?? [
    { id: 'true', txt: texts.yes },
    { id: 'false', txt: texts.no },
  ];
  const chosen = value.replace(/^!/, '').split(',').filter(Boolean);
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    onChange(next.length === 0 ? null : next.join(','));
  };
  return (
    <Stack gap={6} className={classes.choices} role="group" aria-label={labelOf(name, field)}>
      {choices.map(({ id, txt }) => (
        <Checkbox key={id} label={txt} checked={chosen.includes(id)} onChange={() => toggle(id)} />
      ))}
    </Stack>
  );
}

function Referred({ type, name, onChange }: EditorProps) {
  const field = type.fields[name];
  return (
    <ReferencePicker
      type={field?.to}
      label={labelOf(name, field)}
      value={null}
      onChange={(reference) => onChange(reference === null ? null : String(reference.id))}
    />
  );
}

function Range({ type, name, value, onChange }: EditorProps) {
  const texts = useTexts();
  const [bounds, setBounds] = useState(() => boundsOf(value));
  const field = type.fields[name];
  const input = kindOf(field?.kind ?? '').bound ?? 'number';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(rangeOf(bounds) === '' ? null : rangeOf(bounds));
      }}
    >
      <Stack gap="xs">
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type={input}
            label={`${labelOf(name, field)}: ${texts[end]}`}
            value={bounds[end]}
            onChange={(event) => setBounds({ ...bounds, [end]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" size="xs">
          {texts.apply}
        </Button>
      </Stack>
    </form>
  );
}

function Words({ type, name, value, onChange }: EditorProps) {
  const texts = useTexts();
  const [typed, setTyped] = useState(value.replace(/^!/, ''));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed === '' ? null : typed);
      }}
    >
      <Stack gap="xs">
        <TextInput
          label={`${labelOf(name, type.fields[name])} ${texts.is}`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="xs">
          {texts.apply}
        </Button>
      </Stack>
    </form>
  );
}
