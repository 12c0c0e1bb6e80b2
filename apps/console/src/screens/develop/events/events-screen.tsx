import { TextInput, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/call';
import { Empty } from '../../../states/states';
import { useTexts } from '../../../texts/texts-context';
import classes from '../develop.module.css';
import { Code, CopyButton, jsonOf } from '../parts';
import { exampleOf, type Schema, type Schemas } from './example';
import { SignatureChecker } from './signature-checker';

interface Described {
  readonly name: string;
  readonly payload: Schema;
}

interface AsyncApi {
  readonly components: {
    readonly messages: Readonly<Record<string, Described>>;
    readonly schemas: Schemas;
  };
}

const asyncApiQuery = {
  queryKey: ['asyncapi'],
  queryFn: async () => (await api<AsyncApi>('/asyncapi.json')).body.components,
  staleTime: Infinity,
};

/** All events that webhooks are sent, with an example of each, beside a checker of signatures. */
export function EventsScreen() {
  const texts = useTexts().develop;
  const { data } = useSuspenseQuery(asyncApiQuery);
  const [words, setWords] = useState('');
  const events = Object.entries(data.messages)
    .filter(([id]) => !id.endsWith('CloudEvent'))
    .filter(([, { name }]) => name.includes(words.trim().toLowerCase()));
  return (
    <div className={classes.screen}>
      <Title order={1} size="h2" mb="md">
        {texts.events}
      </Title>
      <div className={classes.columns}>
        <section className={classes.card} aria-labelledby="catalogue">
          <Title order={2} size="h5" id="catalogue" mb="xs">
            {texts.catalogue}
          </Title>
          <TextInput
            type="search"
            label={texts.searchEvents}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
            mb="sm"
          />
          {events.length === 0 && <Empty />}
          <ul className={classes.rows}>
            {events.map(([id, { name, payload }]) => (
              <EventRow key={id} name={name} payload={payload} schemas={data.schemas} />
            ))}
          </ul>
        </section>
        <SignatureChecker />
      </div>
    </div>
  );
}

interface RowProps extends Described {
  readonly schemas: Schemas;
}

function EventRow({ name, payload, schemas }: RowProps) {
  const texts = useTexts().develop;
  const [isOpen, setOpen] = useState(false);
  const example = isOpen ? jsonOf(exampleOf(payload, schemas)) : '';
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={classes.summary}>{name}</summary>
        {isOpen && (
          <div className={classes.detail}>
            <CopyButton text={example} />
            <Code label={`${texts.example}: ${name}`}>{example}</Code>
          </div>
        )}
      </details>
    </li>
  );
}
