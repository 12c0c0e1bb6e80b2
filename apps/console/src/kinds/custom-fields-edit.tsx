import { Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Choice, collectionsQuery, elementsQuery, collectionsBeyond } from '../api/custom-collections';
import { useAccount } from '../app/account';
import { useTexts } from '../texts/texts-context';
import { customFieldsOf } from './custom-field';
import type { EditProps } from './kind';
import { ObjectEdit, objectToBody } from './object';

/** Custom fields as JSON. A field that has the reference of a custom collection is chosen among its elements. */
export default function CustomFieldsEdit(props: EditProps) {
  const { value, onChange } = props;
  const texts = useTexts();
  const account = useAccount();
  const { data: collections = [] } = useQuery(collectionsQuery(account));
  const fields = customFieldsOf(objectToBody(value));
  const beyond = useQueries({ queries: collectionsBeyond(account, Object.keys(fields ?? {}), collections) });
  const named = [...collections, ...beyond.flatMap(({ data = [] }) => data)];
  const set = (id: string, element: string | null) => onChange({ ...fields, [id]: element });
  const chosen = named.filter(({ reference }) => fields && reference in fields);
  const others = collections.filter(({ reference }) => !fields || !(reference in fields));
  return (
    <Stack gap="xs">
      <ObjectEdit {...props} />
      {chosen.map((collection) => (
        <ElementSelect
          key={collection.id}
          collection={collection}
          value={fields?.[collection.reference]}
          onChange={(element) => set(collection.reference, element)}
        />
      ))}
      {fields && others.length > 0 && (
        <Select
          label={texts.addChoice}
          data={others.map(({ reference, name }) => ({ value: reference, label: name }))}
          value={null}
          onChange={(reference) => reference !== null && set(reference, null)}
          searchable={others.length > 10}
        />
      )}
    </Stack>
  );
}

interface ElementSelectProps {
  readonly collection: Choice;
  readonly value: unknown;
  readonly onChange: (reference: string | null) => void;
}

function ElementSelect({ collection, value, onChange }: ElementSelectProps) {
  const texts = useTexts();
  const account = useAccount();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [settled] = useDebouncedValue(typed === chosen?.name ? '' : typed, 200);
  const { data: found = [] } = useQuery(elementsQuery(account, collection.id, settled));
  const current = typeof value === 'string' ? value : null;
  const offered = found.map(({ reference, name }) => ({ value: reference, label: name }));
  // An element that is disabled, or not among those found, is still the value.
  if (current !== null && !offered.some((each) => each.value === current))
    offered.unshift({ value: current, label: chosen?.reference === current ? chosen.name : current });
  return (
    <Select
      label={collection.name}
      placeholder={texts.chooseRecord}
      data={offered}
      filter={({ options }) => options}
      value={current}
      onChange={(reference) => {
        setChosen(found.find((each) => each.reference === reference) ?? null);
        onChange(reference);
      }}
      onSearchChange={setTyped}
      nothingFoundMessage={texts.noMatch}
      searchable
      clearable
    />
  );
}
