import { ActionIcon, Button, Group, Input, Select, TagsInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTypes } from '../../../app/types';
import type { EditProps } from '../../../kinds/kind';
import { useTexts } from '../../../texts/texts-context';

interface Scope {
  readonly effect: 'allow' | 'deny';
  readonly actions: readonly string[];
}

const VERBS = ['*', 'Read', 'Create', 'Update', 'Delete'];
const SHOWN = 40;

/** Scopes of an application or a token, one per line: what it allows or denies. */
export default function ScopesEdit({ value, onChange, label, error, isRequired }: EditProps) {
  const texts = useTexts().develop;
  const scopes = Array.isArray(value) ? (value as Scope[]) : [];
  const offered = useTypes().flatMap(({ name }) =>
    VERBS.map((verb) => `${name.replaceAll('_', '-')}:${verb}`),
  );
  const change = (index: number, next: Partial<Scope>) =>
    onChange(scopes.map((scope, each) => (each === index ? { ...scope, ...next } : scope)));
  return (
    <Input.Wrapper label={label} error={error} withAsterisk={isRequired ?? false} labelElement="div">
      {scopes.map(({ effect, actions }, index) => (
        // A scope has no name but its place.
        // eslint-disable-next-line react/no-array-index-key
        <Group key={index} align="flex-end" wrap="wrap" mb="xs">
          <Select
            w={110}
            label={texts.effect}
            allowDeselect={false}
            data={[
              { value: 'allow', label: texts.allow },
              { value: 'deny', label: texts.deny },
            ]}
            value={effect}
            onChange={(next) => change(index, { effect: next === 'deny' ? 'deny' : 'allow' })}
          />
          <TagsInput
            flex="1 1 12rem"
            label={texts.scopeActions}
            data={['*:*', '*:Read', 'me:Read', ...offered]}
            limit={SHOWN}
            value={[...actions]}
            onChange={(next) => change(index, { actions: next })}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={texts.removeScope(index + 1)}
            onClick={() => onChange(scopes.filter((_, each) => each !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          onClick={() => onChange([...scopes, { effect: 'allow', actions: [] }])}
        >
          {texts.addScope}
        </Button>
      </div>
    </Input.Wrapper>
  );
}
