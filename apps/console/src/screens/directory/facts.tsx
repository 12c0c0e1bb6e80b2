import { labelOf, type RecordType } from '../../api/meta';
import type { AnyRecord } from '../../api/record';
import { isEmpty } from '../../records/fields';
import { ShowField } from '../../records/show-field';
import classes from '../admin/admin.module.css';

interface FactsProps {
  readonly type: RecordType;
  readonly record: AnyRecord;
  readonly names: readonly string[];
}

/** Some fields of a record that have a value, with their labels. */
export function Facts({ type, record, names }: FactsProps) {
  const shown = names.filter((name) => type.fields[name] && !isEmpty(record[name]));
  if (shown.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {shown.map((name) => (
        <div key={name}>
          <dt>{labelOf(name, type.fields[name])}</dt>
          <dd>
            <ShowField type={type} name={name} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
