import { Group, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Dialog } from '../states/dialog';
import { useTexts } from '../texts/texts-context';
import { Keys } from './keys';
import { areSingleKeysOn, turnSingleKeys } from './single-keys';
import { useCommand, useCommands } from './use-command';

/** Map of the keys that work on this screen. */
export function Help() {
  const texts = useTexts();
  const [isOpen, { open, close }] = useDisclosure(false);
  useCommand({ id: 'help', keys: '?', run: open });
  return (
    <Dialog opened={isOpen} onClose={close} title={texts.keys}>
      {isOpen && <KeyList />}
    </Dialog>
  );
}

function KeyList() {
  const texts = useTexts();
  const [isOn, setOn] = useState(areSingleKeysOn);
  const turn = (wanted: boolean) => {
    turnSingleKeys(wanted);
    setOn(wanted);
  };
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {texts.keysHint}
      </Text>
      <Switch
        label={texts.singleKeys}
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {useCommands().map(
        ({ id, keys }) =>
          keys && (
            <Group key={id} justify="space-between" wrap="nowrap">
              <span>{texts.command[id]}</span>
              <Keys keys={keys} />
            </Group>
          ),
      )}
    </Stack>
  );
}
