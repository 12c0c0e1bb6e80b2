import { Alert, Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCloudOff, IconLock, IconMoodEmpty } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../api/api-error';
import { useTexts } from '../texts/texts-context';
import classes from './states.module.css';

/** Time in which most answers come: nothing flickers before it. */
export const PATIENCE_MS = 150;

/** Bars in the layout of lines that are on their way. */
export function Loading({ lines = 8 }: { readonly lines?: number }) {
  const texts = useTexts();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.loading} role="status" aria-busy>
      <span className="only-read">{texts.loading}</span>
      {isLate && Array.from({ length: lines }, (_, line) => <Skeleton key={line} height={20} mb={16} />)}
    </div>
  );
}

interface NoticeProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** The notice is the whole screen: its title is the heading of the page. */
  readonly isScreen?: boolean;
}

function Notice({ icon, title, children, isScreen }: NoticeProps) {
  return (
    <Stack className={classes.notice} align="center" gap="sm">
      <span aria-hidden>{icon}</span>
      <Title order={isScreen ? 1 : 2} size="h4" ta="center">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

export function Empty({ title, children, isScreen = false }: Partial<Omit<NoticeProps, 'icon'>>) {
  const texts = useTexts();
  return (
    <Notice icon={<IconMoodEmpty size={36} />} title={title ?? texts.nothingHere} isScreen={isScreen}>
      {children}
    </Notice>
  );
}

export function NoRights() {
  const texts = useTexts();
  return (
    <Notice icon={<IconLock size={36} />} title={texts.noRights} isScreen>
      <Text c="dimmed">{texts.noRightsHint}</Text>
    </Notice>
  );
}

/** Bar above the content while something is missing. */
export function Bar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.bar} role="status">
      <IconCloudOff size={18} aria-hidden /> {children}
    </div>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly retry?: () => void;
}

/** Failed call: its message, the id to name it by, and another try. */
export function Failure({ error, retry }: FailureProps) {
  const texts = useTexts();
  if (error instanceof ApiError && error.status === 403) return <NoRights />;
  if (error instanceof ApiError && error.status === 404) return <Empty title={texts.notFound} isScreen />;
  return (
    <Alert color="red" variant="outline" title={texts.wentWrong} className={classes.failure} role="alert">
      <Text size="sm">{sentenceOf(error, texts)}</Text>
      {error instanceof ApiError && error.requestId && (
        <Text size="sm" c="dimmed">
          {texts.requestId}: <code>{error.requestId}</code>
        </Text>
      )}
      {retry && (
        <Button mt="sm" size="xs" variant="default" onClick={retry}>
          {texts.again}
        </Button>
      )}
    </Alert>
  );
}

/** Failed call of a part of a page: nothing where the part is not for the reader. */
export function PartFailure(props: FailureProps) {
  const { error } = props;
  const isClosed = error instanceof ApiError && [403, 404].includes(error.status);
  return isClosed ? null : <Failure {...props} />;
}

export function sentenceOf(error: unknown, texts: ReturnType<typeof useTexts>): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : texts.wentWrong;
  if (error.status === 0) return texts.offline;
  if (error.status === 429) return texts.tooMany;
  return error.faults.map(([, sentence]) => sentence).join(' ') || error.message;
}

export function NotHere({ home }: { readonly home: string }) {
  const texts = useTexts();
  return (
    <Empty title={texts.notFound} isScreen>
      <Anchor href={home}>{texts.goHome}</Anchor>
    </Empty>
  );
}
