import { Title } from '@mantine/core';
import type { AnyRecord } from '../../api/record';
import { useTypeIfKnown } from '../../app/types';
import { formatDuration } from '../../kinds/duration';
import { wordOf } from '../../kinds/enum';
import { ShowField } from '../../records/show-field';
import { useTexts } from '../../texts/texts-context';
import classes from '../admin/admin.module.css';
import type { SlotProps } from '../slot-props';
import { Facts } from './facts';
import { hasTargets, IMPACTS, type Target, targetOf } from './targets';

/** Targets of a service offering: rows for response and resolution, a column for each impact. */
export default function OfferingHeader({ type, current: { record } }: SlotProps) {
  const texts = useTexts().admin;
  const impact = useTypeIfKnown('request')?.fields.impact;
  if (!hasTargets(record)) return null;
  return (
    <div className={classes.card}>
      <Title order={2} size="h5">
        {texts.targets}
      </Title>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={texts.targets}>
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              {IMPACTS.map((each) => (
                <th key={each} scope="col">
                  {wordOf(impact, each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <TargetRow record={record} kind="response" />
            <TargetRow record={record} kind="resolution" />
            <tr>
              <th scope="row">{texts.targetRows.hours}</th>
              {IMPACTS.map((each) => (
                <td key={each}>
                  <ShowField type={type} name={`support_hours_${each}`} record={record} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <Facts
        type={type}
        record={record}
        names={['responses_within_target', 'resolutions_within_target', 'availability', 'service_hours']}
      />
    </div>
  );
}

interface TargetRowProps {
  readonly record: AnyRecord;
  readonly kind: 'response' | 'resolution';
}

function TargetRow({ record, kind }: TargetRowProps) {
  const texts = useTexts().admin;
  const textOf = (target: Target | null): string => {
    if (target === null) return '–';
    return target.days === undefined ? formatDuration(target.minutes ?? 0) : texts.businessDays(target.days);
  };
  return (
    <tr>
      <th scope="row">{texts.targetRows[kind]}</th>
      {IMPACTS.map((impact) => (
        <td key={impact}>{textOf(targetOf(record, kind, impact))}</td>
      ))}
    </tr>
  );
}
