import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../states/dialog';
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
    <Dialog opened={question !== null} onClose={close} title={question?.title}>
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
    </Dialog>
  );
  return { confirm: (title, sentence, act) => setQuestion({ title, sentence, act }), dialog };
}
