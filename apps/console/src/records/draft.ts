const PREFIX = 'deskline-draft:';
const FORGET = 'deskline-forget-drafts';

/** Person of the session: drafts are theirs alone. */
let owner = '';
const nameOf = (key: string): string => `${PREFIX}${owner}:${key}`;

const returned = new EventTarget();

/** Keeps typed text through errors, reloads and the sign-in, in this tab alone and for one person. */
export const draftOf = {
  read<T>(key: string): T | null {
    const text = sessionStorage.getItem(nameOf(key));
    try {
      return text === null ? null : (JSON.parse(text) as T);
    } catch {
      return null;
    }
  },
  keep(key: string, value: unknown): void {
    sessionStorage.setItem(nameOf(key), JSON.stringify(value));
  },
  drop(key: string): void {
    sessionStorage.removeItem(nameOf(key));
  },
  /** Keeps what was about to be sent, and tells the form of it if it is on screen. */
  giveBack(key: string, value: unknown): void {
    this.keep(key, value);
    returned.dispatchEvent(new Event(key));
  },
  /** Calls the listener when the draft is given back; returns the end of that. */
  whenBack(key: string, listener: () => void): () => void {
    returned.addEventListener(key, listener);
    return () => returned.removeEventListener(key, listener);
  },
};

let channel: BroadcastChannel | undefined;

/** Drafts are of this person from now on; those of another, who was here before, are forgotten. */
export function ownDrafts(person: number): void {
  owner = String(person);
  for (const key of keysOf()) if (!key.startsWith(nameOf(''))) sessionStorage.removeItem(key);
  channel ??= new BroadcastChannel(FORGET);
  channel.onmessage = forgetHere;
}

/** Forgets the drafts of all tabs, at a sign-out. */
export function forgetDrafts(): void {
  forgetHere();
  channel?.postMessage(null);
}

const keysOf = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));

const forgetHere = (): void => {
  for (const key of keysOf()) sessionStorage.removeItem(key);
};
