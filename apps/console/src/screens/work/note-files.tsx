import { FileButton, Button, Pill } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts-context';
import { type Uploaded, useUploads } from './use-uploads';
import classes from './work.module.css';

interface Files {
  readonly files: readonly Uploaded[];
  readonly isBusy: boolean;
  readonly add: (files: Iterable<File>) => void;
  readonly remove: (key: string) => void;
  /** Handlers of the element that files are dropped on or pasted into. */
  readonly target: {
    readonly className: string;
    onPaste(event: ClipboardEvent): void;
    onDragOver(event: DragEvent): void;
    onDragLeave(): void;
    onDrop(event: DragEvent): void;
  };
}

/** Files of a note that is being written; the caller keeps them with its draft. */
export function useNoteFiles(files: readonly Uploaded[], keep: (files: readonly Uploaded[]) => void): Files {
  const { isBusy, send } = useUploads();
  const [isOver, setOver] = useState(false);
  /** Files at the end of an upload: others may have been added or removed meanwhile. */
  const latest = useRef(files);
  latest.current = files;
  const change = (next: readonly Uploaded[]) => {
    latest.current = next;
    keep(next);
  };
  const add = (chosen: Iterable<File>) => {
    const list = [...chosen];
    if (list.length > 0) void send(list).then((taken) => change([...latest.current, ...taken]));
  };
  return {
    files,
    isBusy,
    add,
    remove: (key) => change(latest.current.filter((file) => file.key !== key)),
    target: {
      className: (isOver && classes.over) || '',
      onPaste: (event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        add(event.clipboardData.files);
      },
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer.files);
      },
    },
  };
}

/** Files of the note, and a button for more: what is dropped and pasted has a way by keyboard too. */
export function NoteFiles({ files, isBusy, add, remove }: Files) {
  const texts = useTexts();
  return (
    <div>
      <div className={classes.files}>
        {files.map(({ key, name }) => (
          <Pill
            key={key}
            withRemoveButton
            removeButtonProps={{ 'aria-label': texts.remove(name), tabIndex: 0, 'aria-hidden': false }}
            onRemove={() => remove(key)}
          >
            {name}
          </Pill>
        ))}
      </div>
      <FileButton multiple onChange={add}>
        {(props) => (
          <Button
            {...props}
            variant="subtle"
            size="xs"
            loading={isBusy}
            leftSection={<IconPaperclip size={14} aria-hidden />}
          >
            {texts.desk.attach}
          </Button>
        )}
      </FileButton>
      <span className={classes.small} role="status">
        {isBusy ? texts.desk.uploading : texts.desk.attachHint}
      </span>
    </div>
  );
}
