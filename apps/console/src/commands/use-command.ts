import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Command, registry } from './registry';

/** Offers a command while the component is on screen. */
export function useCommand({ id, keys, when, run }: Command): void {
  const latest = useRef({ when, run });
  latest.current = { when, run };
  useEffect(
    () =>
      registry.add({
        id,
        ...(keys !== undefined && { keys }),
        when: () => latest.current.when?.() ?? true,
        run: () => latest.current.run(),
      }),
    [id, keys],
  );
}

/** Commands that can be done now. */
export function useCommands(): Command[] {
  useSyncExternalStore(registry.subscribe, registry.snapshot);
  return registry.current();
}
