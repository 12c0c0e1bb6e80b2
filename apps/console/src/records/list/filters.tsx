import { Button, Pill, Popover, Select } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { isIn, labelOf, type RecordType } from '../../api/meta';
import { useCommand } from '../../commands/use-command';
import { useFormat } from '../../kinds/format';
import { useTexts } from '../../texts/texts-context';
import { FilterEditor } from './filter-editor';
import { wordsOf } from './filter-values';
import classes from './list.module.css';

type Filters = Readonly<Record<string, string>>;

interface FiltersProps {
  readonly type: RecordType;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** Filters of a list, and the way to another one. */
export function FilterBar({ type, filters, onChange }: FiltersProps) {
  const texts = useTexts();
  const format = useFormat();
  const without = (name: string): Filters =>
    Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name));
  return (
    <>
      <AddFilter
        type={type}
        filters={filters}
        set={(name, value) => onChange(value === null ? without(name) : { ...filters, [name]: value })}
      />
      {Object.entries(filters).map(([name, value]) => {
        const field = type.fields[name];
        const label = labelOf(name, field);
        return (
          field && (
            <Pill
              key={name}
              size="md"
              withRemoveButton
              removeButtonProps={{
                'aria-label': texts.removeFilter(label),
                tabIndex: 0,
                'aria-hidden': false,
              }}
              onRemove={() => onChange(without(name))}
            >
              {`${label}: ${wordsOf(field, value, format)}`}
            </Pill>
          )
        );
      })}
    </>
  );
}

interface AddProps {
  readonly type: RecordType;
  readonly filters: Filters;
  readonly set: (name: string, value: string | null) => void;
}

function AddFilter({ type, filters, set }: AddProps) {
  const texts = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<string | null>(null);
  useCommand({ id: 'filter', keys: 'f', run: () => setOpen(true) });
  const fields = Object.entries(type.fields).filter(([, field]) => isIn(field, 'filter'));
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withArrow position="bottom-start">
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.filter}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.filter} aria-label={texts.addFilter}>
        <Select
          label={texts.addFilter}
          searchable
          comboboxProps={{ withinPortal: false }}
          data={fields.map(([each, field]) => ({ value: each, label: labelOf(each, field) }))}
          value={name}
          onChange={setName}
          mb="sm"
        />
        {name !== null && (
          <FilterEditor
            key={name}
            type={type}
            name={name}
            value={filters[name] ?? ''}
            onChange={(value) => set(name, value)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
