import { notifications, type NotificationData } from '@mantine/notifications';
import { useTexts } from '../texts/texts-context';
import { sentenceOf } from './states';

interface Notify {
  done(message: NotificationData['message'], more?: Partial<NotificationData>): void;
  failed(error: unknown): void;
}

/** Messages in the corner, which go by themselves. */
export function useNotify(): Notify {
  const texts = useTexts();
  const closeButtonProps = { 'aria-label': texts.close };
  return {
    done: (message, more) => {
      notifications.show({ color: 'green', closeButtonProps, message, ...more });
    },
    failed: (error) => {
      const message = sentenceOf(error, texts);
      notifications.show({
        color: 'red',
        closeButtonProps,
        title: texts.wentWrong,
        message,
        autoClose: 10_000,
      });
    },
  };
}
