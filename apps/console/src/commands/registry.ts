import type { Texts } from '../texts/en';

export type CommandId = keyof Texts['command'];

/** Something a person can do: the palette, tooltips and the map of keys read it here. */
export interface Command {
  readonly id: CommandId;
  /** A key (`j`), keys after each other (`g r`), or one with Ctrl or Cmd (`mod+k`). */
  readonly keys?: string;
  /** Whether it can be done now. */
  readonly when?: () => boolean;
  readonly run: () => void;
}

/** Commands of the components on screen; the latest of an id wins. */
class Registry {
  private commands: readonly Command[] = [];
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): readonly Command[] => this.commands;

  add(command: Command): () => void {
    this.set([...this.commands, command]);
    return () => this.set(this.commands.filter((each) => each !== command));
  }

  /** Commands that can be done now, the latest first. */
  current(): Command[] {
    const latest = new Map<CommandId, Command>();
    for (const command of this.commands) latest.set(command.id, command);
    return [...latest.values()].filter(({ when }) => when === undefined || when());
  }

  private set(commands: readonly Command[]): void {
    this.commands = commands;
    for (const listener of this.listeners) listener();
  }
}

export const registry = new Registry();
