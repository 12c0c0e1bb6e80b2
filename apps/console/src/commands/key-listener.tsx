import { useEffect } from 'react';
import { KeyMap } from './key-map';
import { registry } from './registry';
import { areSingleKeysOn } from './single-keys';

const TEXT = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
const isInText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT) !== null;
const isInDialog = (): boolean => document.querySelector('[role=dialog], [role=menu]') !== null;

/** Runs the command of a key, wherever the focus is. */
export function KeyListener() {
  useEffect(() => {
    const keys = new KeyMap();
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const { key, ctrlKey, metaKey, altKey, target, timeStamp: at } = event;
      const notations = keys.press({ key, ctrlKey, metaKey, altKey, isInText: isInText(target), at });
      const isPlain = !ctrlKey && !metaKey;
      if (isPlain && (!areSingleKeysOn() || isInDialog())) return;
      const commands = registry.current();
      const command = notations
        .map((notation) => commands.find((each) => each.keys === notation))
        .find((found) => found !== undefined);
      if (!command) return;
      event.preventDefault();
      keys.forget();
      command.run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return null;
}
