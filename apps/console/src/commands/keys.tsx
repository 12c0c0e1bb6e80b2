import { Kbd, Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import { keyNames } from './key-map';
import { useCommands } from './use-command';
import type { CommandId } from './registry';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span>
      {keyNames(keys, isApple).map((name) => (
        <Kbd key={name} size="xs">
          {name}
        </Kbd>
      ))}
    </span>
  );
}

/** Tooltip with the words of a control and the key that does the same. */
export function KeyTip(props: {
  readonly label: string;
  readonly of: CommandId;
  readonly children: ReactElement;
}) {
  const keys = useCommands().find(({ id }) => id === props.of)?.keys;
  const label = (
    <>
      {props.label} {keys && <Keys keys={keys} />}
    </>
  );
  return (
    <Tooltip label={label} openDelay={400} events={{ hover: true, focus: true, touch: false }}>
      {props.children}
    </Tooltip>
  );
}
