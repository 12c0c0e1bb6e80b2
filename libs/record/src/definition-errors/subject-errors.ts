import type { RecordType } from '../definition/record';

/** A subject is read by one member, and written by another. */
export const subjectErrors = ({ fields, links = {}, subjects = {} }: RecordType): string[] =>
  Object.entries(subjects).flatMap(([name, by]) => {
    const [read, written] = [fields[name], fields[by]];
    const isReference = read?.kind === 'reference' && read.access === 'readonly';
    const isWritten = written?.access === 'writeonly' && written.to === read?.to;
    return (isReference && isWritten) || (links[name]?.ids ?? '') === by
      ? []
      : [`${name} is a subject given as ${by}, which are no Readonly and Writeonly reference, and no link`];
  });
