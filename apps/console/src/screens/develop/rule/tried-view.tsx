import { Alert, Title } from '@mantine/core';
import { useTexts } from '../../../texts/texts-context';
import { Code, jsonOf } from '../parts';
import type { Tried } from './try-api';

/** Actions of a tried rule, and other records that would change. */
export function TriedView({ tried: { actions, failure, follows } }: { readonly tried: Tried }) {
  const texts = useTexts().develop;
  if (failure !== null)
    return (
      <Alert color="red" variant="outline" role="alert" title={texts.wouldFail}>
        {failure}
      </Alert>
    );
  return (
    <div role="status">
      <Title order={3} size="h6">
        {texts.wouldDo}
      </Title>
      {actions.length === 0 ? (
        <p>{texts.wouldDoNothing}</p>
      ) : (
        <Code label={texts.wouldDo}>{actions.map(jsonOf).join('\n')}</Code>
      )}
      {follows.length > 0 && (
        <>
          <Title order={3} size="h6">
            {texts.wouldFollow}
          </Title>
          <Code label={texts.wouldFollow}>{follows.map(jsonOf).join('\n')}</Code>
        </>
      )}
    </div>
  );
}
