import { Anchor, Text, Title } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import { pluralOf } from '../api/meta';
import { useTexts } from '../texts/texts-context';
import { useAccount } from './account';
import { areasOf } from './areas';
import classes from './home.module.css';
import { useSession } from './session';
import { topTypes, useTypes } from './types';

/** Goes on to the account of the person. */
export function StartHere() {
  const { account } = useSession();
  return <Navigate to="/$account" params={{ account: account.id }} replace />;
}

/** Start page: the catalogue for people without a role, all lists for others. */
export function Home() {
  const account = useAccount();
  const { roles } = useSession();
  const hasCatalogue = useTypes().some(({ name }) => name === 'request_template');
  const isEndUser = roles.length === 0 && hasCatalogue;
  return isEndUser ? <Navigate to="/$account/catalogue" params={{ account }} replace /> : <AllLists />;
}

/** All lists by area. */
function AllLists() {
  const texts = useTexts();
  const account = useAccount();
  const { person } = useSession();
  return (
    <div className={classes.home}>
      <Title order={1}>{texts.welcome(person.name)}</Title>
      <Text c="dimmed">{texts.welcomeHint}</Text>
      <div className={classes.areas}>
        {areasOf(topTypes(useTypes())).map(({ id, types }) => (
          <section key={id} className={classes.area}>
            <Title order={2} size="h5">
              {texts.areas[id]}
            </Title>
            <ul className={classes.list}>
              {types.map((type) => (
                <li key={type.name}>
                  <Anchor
                    renderRoot={(props) => (
                      <Link
                        to="/$account/$collection"
                        params={{ account, collection: type.collection }}
                        {...props}
                      />
                    )}
                  >
                    {pluralOf(type)}
                  </Anchor>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
