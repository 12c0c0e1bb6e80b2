import { Alert, Button, Text, Textarea, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../texts/texts-context';
import classes from '../develop.module.css';
import { checkSignature, type Signed, type Verdict } from './signature';

const NOTHING: Signed = { key: '', id: '', timestamp: '', signature: '', body: '' };

/** Form that checks a signature in the browser; neither the key nor the message leaves it. */
export function SignatureChecker() {
  const texts = useTexts().develop;
  const [signed, setSigned] = useState(NOTHING);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const check = async (event: FormEvent) => {
    event.preventDefault();
    setVerdict(await checkSignature(signed));
  };
  const input = (name: keyof Signed) => ({
    value: signed[name],
    mb: 'xs',
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setVerdict(null);
      setSigned({ ...signed, [name]: currentTarget.value });
    },
  });
  const isGood = verdict === 'right';
  return (
    <section className={classes.card} aria-labelledby="checker">
      <Title order={2} size="h5" id="checker">
        {texts.checker}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.checkerHint}
      </Text>
      <form noValidate onSubmit={(event) => void check(event)}>
        <TextInput label={texts.checkKey} {...input('key')} />
        <TextInput label={texts.checkId} {...input('id')} />
        <TextInput label={texts.checkTime} {...input('timestamp')} />
        <TextInput label={texts.checkSignature} {...input('signature')} />
        <Textarea label={texts.checkBody} rows={6} {...input('body')} />
        <Button type="submit">{texts.check}</Button>
      </form>
      {verdict && (
        <Alert
          mt="sm"
          role="status"
          variant="outline"
          color={isGood ? 'green' : 'red'}
          className={classes.verdict ?? ''}
        >
          {texts.verdicts[verdict]}
        </Alert>
      )}
    </section>
  );
}
