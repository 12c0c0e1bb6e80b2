import { Modal, type ModalProps } from '@mantine/core';
import { useTexts } from '../texts/texts-context';

/** Dialog with a named button to close it. Its header is no landmark of the page. */
export function Dialog(props: ModalProps) {
  const texts = useTexts();
  return (
    <Modal
      closeButtonProps={{ 'aria-label': texts.close }}
      attributes={{ header: { role: 'none' } }}
      {...props}
    />
  );
}
