import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../../commands/use-command';
import classes from './list.module.css';

interface SearchProps {
  readonly label: string;
  readonly words: string;
  readonly onChange: (words: string) => void;
}

/** Words that the records of the list must have. */
export function SearchBox({ label, words, onChange }: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(words);
  const tell = useDebouncedCallback(onChange, 250);
  useEffect(() => setTyped(words), [words]);
  useCommand({ id: 'search', keys: '/', run: () => input.current?.focus() });
  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        tell(value);
      }}
    />
  );
}
