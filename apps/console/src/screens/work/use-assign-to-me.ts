import { notifications } from '@mantine/notifications';
import type { RecordType } from '../../api/meta';
import type { Versioned } from '../../api/one';
import { useAccount } from '../../app/account';
import { useSession } from '../../app/session';
import { saveField } from '../../records/page/save-field';
import { useSaved } from '../../records/page/use-saved';
import { sentenceOf } from '../../states/states';
import { useTexts } from '../../texts/texts-context';

/** Makes the person of the session the assignee; if somebody was faster, theirs is shown and nothing is taken. */
export function useAssignToMe(type: RecordType, before: Versioned): () => Promise<void> {
  const texts = useTexts();
  const account = useAccount();
  const { person } = useSession();
  const saved = useSaved(type);
  return async () => {
    try {
      const result = await saveField({ account, type, name: 'member', value: person, before });
      if ('record' in result) return saved('member', before.record, result.record);
      notifications.show({ color: 'orange', message: texts.conflict });
    } catch (error) {
      notifications.show({ color: 'red', title: texts.wentWrong, message: sentenceOf(error, texts) });
    }
    saved.refresh();
  };
}
