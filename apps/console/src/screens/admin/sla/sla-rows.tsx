import type { Field } from '../../../api/meta';
import { isReference } from '../../../api/record';
import { useTypeIfKnown } from '../../../app/types';
import { formatDuration } from '../../../kinds/duration';
import { ReferenceLink } from '../../../kinds/reference-link';
import { useTexts } from '../../../texts/texts-context';
import classes from '../admin.module.css';
import { type Group, openOf, partsOf, type ReportRow } from './report';

interface RowsProps {
  readonly rows: readonly ReportRow[];
  readonly group: Group;
}

/** Team, service instance or impact of a row. */
function RowName({ row, group }: { readonly row: ReportRow; readonly group: Group }) {
  const texts = useTexts().admin;
  const impact: Field | undefined = useTypeIfKnown('request')?.fields.impact;
  const value = row[group];
  if (isReference(value)) return <ReferenceLink reference={value} type={group} />;
  return value === null || value === undefined
    ? texts.none
    : (impact?.values?.find(({ id }) => id === value)?.txt ?? value);
}

/** A bar for each row: met, missed, and the rest. */
export function Bars({ rows, group }: RowsProps) {
  const texts = useTexts().admin;
  return (
    <>
      <div className={classes.legend} aria-hidden>
        {(['met', 'missed', 'open'] as const).map((part) => (
          <span key={part}>
            <span className={classes.key} data-part={part} />
            {texts[part]}
          </span>
        ))}
      </div>
      <ul className={classes.bars}>
        {rows.map((row, index) => {
          const { met, missed, open } = partsOf(row);
          const words = texts.share(row.met, row.missed, openOf(row));
          return (
            <li key={index}>
              <RowName row={row} group={group} /> <span className={classes.small}>{words}</span>
              <svg className={classes.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
                <rect x={0} width={met} height={4} fill="var(--good)" />
                <rect x={met} width={missed} height={4} fill="var(--bad)" />
                <rect x={met + missed} width={open} height={4} fill="var(--edge)" />
              </svg>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const minutes = (value: number | null): string => (value === null ? '–' : formatDuration(Math.round(value)));

/** The same with all figures. */
export function Table({ rows, group }: RowsProps) {
  const texts = useTexts().admin;
  const counts = ['requests', 'met', 'missed', 'open'] as const;
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={texts.slaTitle}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.groups[group]}</th>
            {[...counts, 'response', 'resolution'].map((name) => (
              <th key={name} scope="col" className={classes.number}>
                {texts[name as 'requests']}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">
                <RowName row={row} group={group} />
              </th>
              {[row.requests, row.met, row.missed, openOf(row)].map((count, column) => (
                <td key={column} className={classes.number}>
                  {count}
                </td>
              ))}
              <td className={classes.number}>
                {`${minutes(row.response_median)} / ${minutes(row.response_p90)}`}
              </td>
              <td className={classes.number}>
                {`${minutes(row.resolution_median)} / ${minutes(row.resolution_p90)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
