import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAccount } from '../../../app/account';
import { Failure } from '../../../states/states';
import { useTexts } from '../../../texts/texts-context';
import classes from '../develop.module.css';
import { Badge, Code, CopyButton } from '../parts';
import { addressOf, curlOf, type Given, type Operation } from './operations';
import { type Answered, send } from './send';

interface CallFormProps {
  readonly operation: Operation;
  readonly initial: Given;
}

/** Parameters and body of a call, and its answer. */
export function CallForm({ operation, initial }: CallFormProps) {
  const texts = useTexts().develop;
  const account = useAccount();
  const [given, setGiven] = useState<Given>(initial);
  const [shown, setShown] = useState<readonly string[]>(operation.pathParameters);
  const [body, setBody] = useState('{}');
  const [answer, setAnswer] = useState<Answered | null>(null);
  const [error, setError] = useState<unknown>(null);
  const address = addressOf(operation, given);
  const others = operation.queryParameters.filter((name) => !shown.includes(name));
  const call = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    try {
      setAnswer(await send(operation.method, address, account, operation.hasBody ? body : null));
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void call(event)}>
      {shown.map((name) => (
        <TextInput
          key={name}
          mt="xs"
          label={name}
          value={given[name] ?? ''}
          onChange={({ currentTarget }) => setGiven({ ...given, [name]: currentTarget.value })}
        />
      ))}
      {others.length > 0 && (
        <Select
          mt="xs"
          label={texts.parameters}
          searchable
          data={others}
          value={null}
          onChange={(name) => name !== null && setShown([...shown, name])}
        />
      )}
      {operation.hasBody && (
        <Textarea
          mt="xs"
          label={texts.body}
          rows={6}
          value={body}
          onChange={({ currentTarget }) => setBody(currentTarget.value)}
        />
      )}
      <p className={classes.meta}>
        <code>{`${operation.method} /v1${address}`}</code> {operation.method !== 'GET' && texts.writesWarning}
      </p>
      <div className={classes.tools}>
        <Button type="submit">{texts.sendCall}</Button>
        <CopyButton label={texts.asCurl} text={curlOf(operation, address, account, location.origin, body)} />
      </div>
      {error !== null && <Failure error={error} />}
      {answer && (
        <div role="status">
          <p className={classes.tools}>
            <Badge look={answer.status < 400 ? 'good' : 'bad'}>{answer.status}</Badge>
            <span className={classes.meta}>
              {texts.milliseconds(answer.milliseconds)} · <code>{answer.requestId}</code>
            </span>
          </p>
          <Code label={texts.answer}>{answer.text}</Code>
        </div>
      )}
    </form>
  );
}
