import { labelOf, type RecordType } from '../../../api/meta';
import { useFormat } from '../../../kinds/format';
import { cellOf } from '../../../kinds/cell-of';
import { ReferenceLink } from '../../../kinds/reference-link';
import { useTexts } from '../../../texts/texts-context';
import classes from '../admin.module.css';
import type { ChangedField } from './changes-of';

interface ChangesProps {
  /** Type of the changed record; undefined where the caller does not see it. */
  readonly type: RecordType | undefined;
  readonly changes: readonly ChangedField[];
}

/** Fields before and after. */
export function Changes({ type, changes }: ChangesProps) {
  const texts = useTexts();
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.admin.before}</th>
          <th scope="col">{texts.admin.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{labelOf(name, type?.fields[name])}</th>
            <td>
              <Value type={type} name={name} value={before} />
            </td>
            <td>
              <Value type={type} name={name} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ValueProps {
  readonly type: RecordType | undefined;
  readonly name: string;
  readonly value: unknown;
}

/** A value as its field shows it; a reference, of which the audit has the number, as a link. */
function Value({ type, name, value }: ValueProps) {
  const texts = useTexts();
  const format = useFormat();
  const field = type?.fields[name];
  if (value === null || value === undefined || value === '')
    return (
      <span className="soft">
        <span aria-hidden>–</span>
        <span className="only-read">{texts.empty}</span>
      </span>
    );
  if (field?.kind === 'reference' && typeof value === 'number')
    return <ReferenceLink reference={{ id: value }} type={field.to} />;
  if (type && field && typeof value !== 'object') return cellOf(type, name, { id: 0, [name]: value }, format);
  return textOf(value);
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
