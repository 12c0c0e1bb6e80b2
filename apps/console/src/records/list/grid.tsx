import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { useFormat } from '../../kinds/format';
import { Empty, Failure, Loading } from '../../states/states';
import { useTexts } from '../../texts/texts-context';
import { templateOf } from './columns';
import classes from './grid.module.css';
import { GridHeader } from './grid-header';
import type { GridProps } from './grid-props';
import { Row, rowId } from './row';
import { useActiveRow } from './use-active-row';
import { usePageWindow } from './use-page-window';
import { usePages } from './use-pages';

const ROW_HEIGHT = 36;
const OVERSCAN = 6;
const FIRST_ROWS = 20;

/** Rows of a list: only those on screen are in the document, and their elements are used again while scrolling. */
export function Grid(props: GridProps) {
  const { type, list, columns, label, selection, isEmbedded } = props;
  const texts = useTexts();
  const format = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const [window, see] = usePageWindow();
  const pages = usePages(list, window);
  const total = pages.total ?? 0;
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // The first rows are drawn with their number, before the size of the list is known.
    initialRect: { width: 0, height: ROW_HEIGHT * FIRST_ROWS },
    useFlushSync: false,
    onChange: ({ range }) => see(range?.startIndex ?? 0, range?.endIndex ?? 0),
  });
  const items = virtualizer.getVirtualItems();
  const slots = useRef(0);
  slots.current = Math.max(slots.current, items.length);
  const active = useActiveRow(total, (index) => virtualizer.scrollToIndex(index), pages, props);

  if (pages.error !== null && pages.total === null)
    return <Failure error={pages.error} retry={pages.retry} />;
  const template = `${selection ? '2.5rem ' : ''}${templateOf(type, columns)}`;
  const areAll = pages.loaded.length > 0 && pages.loaded.every(({ id }) => selection?.has(id));
  const toggleAll = () => selection?.set(areAll ? [] : pages.loaded.map(({ id }) => id));
  return (
    <>
      {props.onPages?.(pages)}
      {pages.total === null ? <Loading /> : null}
      {pages.total === 0 ? (props.empty ?? <Empty title={texts.nothingFound} />) : null}
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-activedescendant={active.index === null ? undefined : rowId(active.index)}
        tabIndex={0}
        hidden={total === 0}
        className={`${classes.scroller} ${isEmbedded ? classes.embedded : ''}`}
        style={{ '--columns': template } as CSSProperties}
        onKeyDown={(event: KeyboardEvent) => active.onKey(event)}
      >
        <div className={classes.sized} role="presentation">
          <GridHeader
            type={type}
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            select={selection && { areAll, toggleAll }}
          />
          <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const record = pages.rowAt(index);
              return (
                <Row
                  key={index % slots.current}
                  type={type}
                  account={list.account}
                  index={index}
                  top={start}
                  columns={columns}
                  record={record}
                  format={format}
                  isActive={index === active.index}
                  isSelected={record !== undefined && (selection?.has(record.id) ?? false)}
                  toggle={selection?.toggle}
                />
              );
            })}
          </div>
        </div>
      </div>
    </>
  );
}
