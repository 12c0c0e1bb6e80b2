import type { RecordType } from '../api/meta';
import type { AnyRecord } from '../api/record';
import { useFormat } from '../kinds/format';
import { kindOf } from '../kinds/kinds';
import { useTexts } from '../texts/texts-context';
import { isEmpty } from './fields';

interface ShowProps {
  readonly type: RecordType;
  readonly name: string;
  readonly record: AnyRecord;
}

/** Value of a field by its kind. */
export function ShowField({ type, name, record }: ShowProps) {
  const format = useFormat();
  const texts = useTexts();
  const field = type.fields[name];
  const value = record[name];
  if (!field || isEmpty(value))
    return (
      <span className="soft">
        <span aria-hidden>–</span>
        <span className="only-read">{texts.empty}</span>
      </span>
    );
  const { Show, cell } = kindOf(field.kind);
  const to = typeNamedBy(field.typed_by, record) ?? field.to;
  const shown = to === undefined ? field : { ...field, to };
  return Show ? <Show value={value} field={shown} format={format} /> : <>{cell({ value, field, format })}</>;
}

function typeNamedBy(name: string | undefined, record: AnyRecord): string | undefined {
  const type = name === undefined ? undefined : record[name];
  return typeof type === 'string' ? type : undefined;
}
