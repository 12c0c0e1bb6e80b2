import { Modal } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { pluralOf } from '../api/meta';
import { searchQuery } from '../api/search';
import { useAccount } from '../app/account';
import { topTypes, useTypes } from '../app/types';
import { useTexts } from '../texts/texts-context';
import { Keys } from './keys';
import { useCommands } from './use-command';

const has = (text: string, words: string): boolean => text.toLowerCase().includes(words.trim().toLowerCase());

/** Shade over the page; blurring it would cost more than the palette itself at every key. */
const OVERLAY = { backgroundOpacity: 0.35, blur: 0 };

/** Finds commands, lists and records by words. */
export function Palette() {
  const texts = useTexts();
  const [words, setWords] = useState('');
  return (
    <Spotlight.Root
      query={words}
      onQueryChange={setWords}
      shortcut={null}
      scrollable
      maxHeight={480}
      overlayProps={OVERLAY}
    >
      <Modal.Title className="only-read">{texts.palette}</Modal.Title>
      <Spotlight.Search
        placeholder={texts.find}
        aria-label={texts.palette}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        <CommandGroup words={words} />
        <ListGroup words={words} />
        <RecordGroup words={words} />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function CommandGroup({ words }: { readonly words: string }) {
  const texts = useTexts();
  const found = useCommands().filter(({ id }) => id !== 'palette' && has(texts.command[id], words));
  if (found.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={texts.commands}>
      {found.map(({ id, keys, run }) => (
        <Spotlight.Action
          key={id}
          label={texts.command[id]}
          onClick={run}
          rightSection={keys && <Keys keys={keys} />}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

function ListGroup({ words }: { readonly words: string }) {
  const texts = useTexts();
  const account = useAccount();
  const navigate = useNavigate();
  const found = topTypes(useTypes()).filter((type) => has(pluralOf(type), words));
  if (found.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={texts.goTo}>
      {found.slice(0, words === '' ? 6 : 20).map((type) => (
        <Spotlight.Action
          key={type.name}
          label={pluralOf(type)}
          onClick={() =>
            void navigate({ to: '/$account/$collection', params: { account, collection: type.collection } })
          }
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

function RecordGroup({ words }: { readonly words: string }) {
  const texts = useTexts();
  const account = useAccount();
  const navigate = useNavigate();
  const types = useTypes();
  const [settled] = useDebouncedValue(words, 150);
  const { data = [] } = useQuery(searchQuery(account, settled));
  if (data.length === 0 || words.trim().length < 2) return null;
  return (
    <Spotlight.ActionsGroup label={texts.foundRecords}>
      {data.map(({ type, id, title }) => {
        const found = types.find(({ name }) => name === type);
        const collection = found?.collection ?? type;
        return (
          <Spotlight.Action
            key={`${type}/${id}`}
            label={title}
            description={`${found?.label ?? type} ${id}`}
            onClick={() =>
              void navigate({
                to: '/$account/$collection/$id',
                params: { account, collection, id: String(id) },
              })
            }
          />
        );
      })}
    </Spotlight.ActionsGroup>
  );
}

export const openPalette = (): void => spotlight.open();
