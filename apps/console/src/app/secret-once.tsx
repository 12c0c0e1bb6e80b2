import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNotify } from '../states/use-notify';
import { useTexts } from '../texts/texts-context';
import classes from './secret-once.module.css';

/** Members of an answer that are in no other answer. */
const SECRETS = ['secret', 'client_secret', 'token'] as const;

let show: (secret: string) => void = () => undefined;

/** Shows the secret of a record that was just made, if there is one in the answer. */
export function tellSecret(answer: Readonly<Record<string, unknown>>): void {
  const secret = SECRETS.map((name) => answer[name]).find((value) => typeof value === 'string');
  if (typeof secret === 'string') show(secret);
}

/** Dialog with a secret, over whichever screen comes next; it is kept nowhere else. */
export function SecretOnce() {
  const texts = useTexts();
  const { done } = useNotify();
  const [secret, setSecret] = useState<string | null>(null);
  useEffect(() => {
    show = setSecret;
  }, []);
  const copy = (text: string) => void navigator.clipboard.writeText(text).then(() => done(texts.copied));
  return (
    <Modal
      opened={secret !== null}
      onClose={() => setSecret(null)}
      closeOnClickOutside={false}
      title={texts.develop.secretTitle}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Text mb="sm">{texts.develop.secretHint}</Text>
      <code className={classes.secret}>{secret}</code>
      <Group mt="md">
        <Button onClick={() => copy(secret ?? '')}>{texts.develop.copy}</Button>
        <Button variant="default" onClick={() => setSecret(null)}>
          {texts.close}
        </Button>
      </Group>
    </Modal>
  );
}
