import { Select, Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { labelOf } from '../../../api/meta';
import { useAccount } from '../../../app/account';
import { useType } from '../../../app/types';
import { useTexts } from '../../../texts/texts-context';
import classes from '../develop.module.css';
import type { Call, CallFilter } from './call-log';

interface FiltersProps {
  readonly filter: CallFilter;
  readonly calls: readonly Call[];
}

/** Status class and application; those of the calls that were seen are offered. */
export function CallFilters({ filter, calls }: FiltersProps) {
  const texts = useTexts();
  const account = useAccount();
  const navigate = useNavigate();
  const { fields } = useType('call');
  const seen = useRef(new Map<string, string>());
  for (const { application } of calls)
    if (application) seen.current.set(String(application.id), application.name ?? String(application.id));
  if (filter.application !== undefined && !seen.current.has(filter.application))
    seen.current.set(filter.application, filter.application);
  const show = (next: CallFilter) => {
    const search = Object.fromEntries(
      Object.entries({ ...filter, ...next }).filter((entry): entry is [string, string] => !!entry[1]),
    );
    void navigate({ to: '/$account/develop/calls', params: { account }, search });
  };
  return (
    <div className={`${classes.tools} ${classes.filters}`}>
      <Select
        size="xs"
        aria-label={texts.develop.statusClass}
        placeholder={texts.develop.statusClass}
        clearable
        data={Object.entries(texts.develop.statusClasses).map(([value, label]) => ({ value, label }))}
        value={filter.status ?? null}
        onChange={(status) => show({ status: status ?? undefined })}
      />
      <Select
        size="xs"
        aria-label={labelOf('application', fields.application)}
        placeholder={labelOf('application', fields.application)}
        clearable
        data={[...seen.current].map(([value, label]) => ({ value, label }))}
        value={filter.application ?? null}
        onChange={(application) => show({ application: application ?? undefined })}
      />
      <Switch
        label={texts.develop.ofConsole}
        checked={filter.console !== undefined}
        onChange={({ currentTarget }) => show({ console: currentTarget.checked ? '1' : undefined })}
      />
    </div>
  );
}
