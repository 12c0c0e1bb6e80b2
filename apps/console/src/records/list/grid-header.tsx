import { isIn, labelOf, type RecordType } from '../../api/meta';
import { useTexts } from '../../texts/texts-context';
import classes from './grid.module.css';

interface HeaderProps {
  readonly type: RecordType;
  readonly columns: readonly string[];
  readonly sort: string | null;
  readonly onSort: (name: string) => void;
  readonly select?: { readonly areAll: boolean; readonly toggleAll: () => void } | undefined;
}

const DIRECTIONS = { up: ['ascending', '▲'], down: ['descending', '▼'] } as const;

/** Names of the columns; those that can be sorted by are buttons. */
export function GridHeader({ type, columns, sort, onSort, select }: HeaderProps) {
  const texts = useTexts();
  return (
    <div role="row" aria-rowindex={1} className={classes.header}>
      {select && (
        <div role="columnheader" className={classes.check}>
          <input
            type="checkbox"
            aria-label={texts.selectLoaded}
            checked={select.areAll}
            onChange={select.toggleAll}
          />
        </div>
      )}
      {columns.map((name) => {
        const field = type.fields[name];
        const label = labelOf(name, field);
        const key = field?.sort_as ?? name;
        const way = sort === key ? DIRECTIONS.up : sort === `-${key}` ? DIRECTIONS.down : null;
        return (
          <div role="columnheader" key={name} className={classes.columnheader} aria-sort={way?.[0] ?? 'none'}>
            {field && isIn(field, 'sort') ? (
              <button
                type="button"
                className={classes.sort}
                onClick={() => onSort(key)}
                title={texts.sortBy(label)}
              >
                {label} {way && <span aria-hidden>{way[1]}</span>}
              </button>
            ) : (
              label
            )}
          </div>
        );
      })}
    </div>
  );
}
