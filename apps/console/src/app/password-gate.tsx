import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { whenPasswordNeeded } from '../api/call';
import { confirmPassword } from '../api/session';
import { sentenceOf } from '../states/states';
import { useTexts } from '../texts/texts-context';

/** Asks for the password whenever a call needs it again; the call then goes on, and nothing that was typed is lost. */
export function PasswordGate() {
  const texts = useTexts();
  const [isAsking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const answers = useRef<((isConfirmed: boolean) => void)[]>([]);
  useEffect(() => {
    whenPasswordNeeded(
      () =>
        new Promise((resolve) => {
          answers.current.push(resolve);
          setAsking(true);
        }),
    );
  }, []);
  const end = (isConfirmed: boolean) => {
    setAsking(false);
    setPassword('');
    setError(null);
    for (const answer of answers.current.splice(0)) answer(isConfirmed);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await confirmPassword(password);
      end(true);
    } catch (failure) {
      setError(sentenceOf(failure, texts));
    }
  };
  return (
    <Modal
      opened={isAsking}
      onClose={() => end(false)}
      // Above the dialog whose call asks for it.
      zIndex={400}
      title={texts.passwordAgain}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <form noValidate onSubmit={(event) => void send(event)}>
        <Text mb="md">{texts.passwordHint}</Text>
        <TextInput
          type="password"
          autoComplete="current-password"
          data-autofocus
          label={texts.password}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          error={error}
        />
        <Group mt="md">
          <Button type="submit">{texts.confirm}</Button>
          <Button variant="default" onClick={() => end(false)}>
            {texts.cancel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
