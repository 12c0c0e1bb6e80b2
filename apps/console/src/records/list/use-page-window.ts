import { useEffect, useRef, useState } from 'react';
import { isNear, isSame, type PageWindow, windowOf } from './page-window';

/** A jump is over after this time at one place. */
const REST_MS = 80;

/** Pages to load. Those that a jump passes are left out: dragging through a long list loads its end only. */
export function usePageWindow(): readonly [PageWindow, (first: number, last: number) => void] {
  const [loaded, setLoaded] = useState<PageWindow>({ from: 0, to: 0 });
  const now = useRef(loaded);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const load = (next: PageWindow) => {
    now.current = next;
    setLoaded(next);
  };
  const see = (first: number, last: number) => {
    const next = windowOf(first, last);
    clearTimeout(timer.current);
    if (isSame(next, now.current)) return;
    if (isNear(next, now.current)) load(next);
    else timer.current = setTimeout(() => load(next), REST_MS);
  };
  return [loaded, see];
}
