import { Group, Pill, Stack } from '@mantine/core';
import { isReference, type Reference } from '../api/record';
import { useTexts } from '../texts/texts-context';
import type { EditProps, KindView } from './kind';
import { ReferenceLink } from './reference-link';
import { ReferencePicker } from './reference-picker';

const listOf = (value: unknown): Reference[] => (Array.isArray(value) ? value.filter(isReference) : []);

/** Several other records. */
export const references: KindView = {
  cell: ({ value }) =>
    listOf(value)
      .map(({ id, name }) => name ?? id)
      .join(', '),
  Show: ({ value, field }) => (
    <Group gap="xs">
      {listOf(value).map((each) => (
        <ReferenceLink key={each.id} reference={each} type={field.to} />
      ))}
    </Group>
  ),
  Edit: ReferencesEdit,
  toBody: (value) => listOf(value).map(({ id }) => id),
};

function ReferencesEdit({ field, value, onChange, label, error, isRequired, isFocused }: EditProps) {
  const texts = useTexts();
  const chosen = listOf(value);
  const add = (one: Reference | null) => {
    if (one && !chosen.some(({ id }) => id === one.id)) onChange([...chosen, one]);
  };
  return (
    <Stack gap={4}>
      <ReferencePicker
        type={field.to}
        label={label}
        value={null}
        onChange={add}
        error={error}
        isRequired={isRequired ?? false}
        isFocused={isFocused ?? false}
      />
      <Group gap={4}>
        {chosen.map(({ id, name }) => (
          <Pill
            key={id}
            withRemoveButton
            removeButtonProps={{ 'aria-label': texts.remove(name ?? String(id)) }}
            onRemove={() => onChange(chosen.filter((each) => each.id !== id))}
          >
            {name ?? id}
          </Pill>
        ))}
      </Group>
    </Stack>
  );
}
