import { useTypes } from '../../../app/types';
import { useTexts } from '../../../texts/texts-context';
import { CopyButton } from '../../develop/parts';
import classes from '../admin.module.css';
import type { FileColumn } from './job-api';

/** Columns that a file of the type may have, and its header line to copy. */
export function FileColumns({ columns }: { readonly columns: readonly FileColumn[] }) {
  const texts = useTexts().admin;
  const types = useTypes();
  const labelOf = (type: string) => types.find(({ name }) => name === type)?.label ?? type;
  return (
    <details className={classes.details}>
      <summary>{texts.columnsOf(columns.length)}</summary>
      <CopyButton label={texts.copyHeader} text={columns.map(({ header }) => header).join(',')} />
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={texts.columnsOf(columns.length)}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.column}</th>
              <th scope="col">{texts.example}</th>
              <th scope="col">{texts.refersTo}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ header, required, example, references }) => (
              <tr key={header}>
                <th scope="row">
                  {header} {required && <span className={classes.small}>({texts.neededColumn})</span>}
                </th>
                <td>{example}</td>
                <td>{references !== null && labelOf(references)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
