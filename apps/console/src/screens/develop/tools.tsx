import { Anchor, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../app/account';
import { useTexts } from '../../texts/texts-context';
import classes from './develop.module.css';

/** Links to the screens for everybody who writes programs against the API. */
export function Tools() {
  const texts = useTexts().develop;
  const account = useAccount();
  const tools = [
    ['/$account/develop/explorer', texts.explorer, texts.explorerHint],
    ['/$account/develop/events', texts.events, texts.eventsHint],
    ['/$account/develop/calls', texts.calls, texts.callsHint],
  ] as const;
  return (
    <section className={classes.card} aria-labelledby="tools">
      <Title order={2} size="h5" id="tools">
        {texts.tools}
      </Title>
      <ul className={classes.rows}>
        {tools.map(([to, name, hint]) => (
          <li key={to} className={classes.summary}>
            <Anchor renderRoot={(props) => <Link to={to} params={{ account }} {...props} />}>{name}</Anchor>
            <span className={classes.meta}>{hint}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
