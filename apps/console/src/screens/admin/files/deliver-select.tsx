import { Select } from '@mantine/core';
import { labelOf } from '../../../api/meta';
import { useTypeIfKnown } from '../../../app/types';

interface DeliverProps {
  readonly value: unknown;
  readonly onChange: (value: string | null) => void;
}

/** Way in which the end of a job is told; its words are those of schedules. */
export function DeliverSelect({ value, onChange }: DeliverProps) {
  const field = useTypeIfKnown('export_schedule')?.fields.deliver;
  if (!field?.values) return null;
  return (
    <Select
      label={labelOf('deliver', field)}
      allowDeselect={false}
      data={field.values.map(({ id, txt }) => ({ value: id, label: txt }))}
      value={typeof value === 'string' ? value : 'mail'}
      onChange={onChange}
    />
  );
}
