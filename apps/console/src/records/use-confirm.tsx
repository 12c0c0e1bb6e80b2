import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts/texts-context';

interface Question {
  readonly title: string;
  readonly sentence: string;
  readonly act: () => Promise<void>;
}

interface Confirm {
  readonly confirm: (title: string, sentence: string, act: () => Promise<void>) => void;
  readonly dialog: ReactNode;
}

/** Asks before something is done that takes records away. */
export function useConfirm(): Confirm {
  const texts = useTexts();
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const dialog = (
    <Modal
      opened={question !== null}
      onClose={close}
      title={question?.title}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Text mb="md">{question?.sentence}</Text>
      <Group>
        <Button
          onClick={() => {
            close();
            void question?.act();
          }}
        >
          {question?.title}
        </Button>
        <Button variant="default" onClick={close}>
          {texts.cancel}
        </Button>
      </Group>
    </Modal>
  );
  return { confirm: (title, sentence, act) => setQuestion({ title, sentence, act }), dialog };
}
