import { Button } from '@mantine/core';
import classes from '../states/states.module.css';
import { useTexts } from '../texts/texts-context';
import { takeBack, useWaiting } from './outbox';

/** Notes and changes that wait for the line, each with a way back. Part of the first script: without a line nothing more is loaded. */
export function OutboxBar() {
  const texts = useTexts();
  const waiting = useWaiting();
  return (
    <section className={classes.outbox} aria-label={texts.waiting(waiting.length)}>
      <strong>{texts.waiting(waiting.length)}</strong>
      <ul>
        {waiting.map((entry) => (
          <li key={entry.id}>
            <span>{entry.words}</span>
            {entry.fault !== undefined && <em role="alert">{entry.fault}</em>}
            <Button size="compact-xs" variant="default" onClick={() => takeBack(entry)}>
              {texts.takeBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
