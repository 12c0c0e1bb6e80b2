/** Time within which the second key of a sequence follows. */
const SEQUENCE_MS = 1_200;

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isInText: boolean;
  readonly at: number;
}

/** Translates key presses into the notation of commands, and remembers the first key of a sequence. */
export class KeyMap {
  private first: { readonly key: string; readonly at: number } | null = null;

  /** Notations that the press may mean, the longest first. */
  press({ key, ctrlKey, metaKey, altKey, isInText, at }: Pressed): string[] {
    if (altKey) return [];
    if (ctrlKey || metaKey) return [`mod+${key.toLowerCase()}`];
    if (isInText || key.length > 1) return key === 'Escape' || isInText ? [] : [key];
    const isSequence = this.first !== null && at - this.first.at < SEQUENCE_MS;
    const notations = isSequence ? [`${this.first?.key} ${key}`, key] : [key];
    this.first = { key, at };
    return notations;
  }

  forget(): void {
    this.first = null;
  }
}

/** Keys of a command as people read them. */
export function keyNames(keys: string, isApple: boolean): string[] {
  return keys.split(/[ +]/).flatMap((key) => {
    if (key === 'mod') return isApple ? '⌘' : 'Ctrl';
    if (key.length === 1 && key !== key.toLowerCase()) return ['⇧', key];
    return key === 'Enter' ? '↵' : key.toUpperCase();
  });
}
