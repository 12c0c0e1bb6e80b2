import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { RecordType } from '../../api/meta';
import type { AnyRecord } from '../../api/record';
import { cellOf, titleOf } from '../../kinds/cell-of';
import type { Format } from '../../kinds/format';
import classes from './grid.module.css';
import type { RecordId } from './selection';

export interface RowProps {
  readonly type: RecordType;
  readonly account: string;
  readonly index: number;
  readonly top: number;
  readonly columns: readonly string[];
  readonly record: AnyRecord | undefined;
  readonly format: Format;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** Absent: rows are not selected here. */
  readonly toggle?: ((id: RecordId) => void) | undefined;
}

export const rowId = (index: number): string => `row-${index}`;

/** One line of plain cells: it is drawn again at every frame of scrolling. */
export const Row = memo(function Row(props: RowProps) {
  const { type, account, index, top, columns, record, format, isActive, isSelected, toggle } = props;
  const linked = type.title !== undefined && columns.includes(type.title) ? type.title : columns[0];
  return (
    <div
      role="row"
      id={rowId(index)}
      aria-rowindex={index + 2}
      aria-selected={toggle ? isSelected : undefined}
      data-active={isActive || undefined}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      {toggle && (
        <div role="gridcell" className={classes.check}>
          {record && (
            <input
              type="checkbox"
              tabIndex={-1}
              checked={isSelected}
              onChange={() => toggle(record.id)}
              aria-label={format.texts.selectRow(titleOf(type, record))}
            />
          )}
        </div>
      )}
      {columns.map((name) => (
        <div role="gridcell" key={name} className={classes.cell}>
          {record && name === linked && !type.nested ? (
            <Link
              to="/$account/$collection/$id"
              params={{ account, collection: type.collection, id: String(record.id) }}
              tabIndex={-1}
              className={classes.title}
              preload={false}
            >
              {cellOf(type, name, record, format) || titleOf(type, record)}
            </Link>
          ) : (
            record && cellOf(type, name, record, format)
          )}
        </div>
      ))}
    </div>
  );
});
