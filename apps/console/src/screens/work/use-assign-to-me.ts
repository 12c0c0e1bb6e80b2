import type { RecordType } from '../../api/meta';
import type { Versioned } from '../../api/one';
import { useAccount } from '../../app/account';
import { useSession } from '../../app/session';
import { saveField } from '../../records/page/save-field';
import { useSaved } from '../../records/page/use-saved';
import { useNotify } from '../../states/use-notify';
import { useTexts } from '../../texts/texts-context';

/** Makes the person of the session the assignee; if somebody was faster, theirs is shown and nothing is taken. */
export function useAssignToMe(type: RecordType, before: Versioned): () => Promise<void> {
  const texts = useTexts();
  const notify = useNotify();
  const account = useAccount();
  const { person } = useSession();
  const saved = useSaved(type);
  return async () => {
    try {
      const result = await saveField({ account, type, name: 'member', value: person, before });
      if ('after' in result) return saved('member', before.record, result.after);
      notify.done(texts.conflict, { color: 'orange' });
    } catch (error) {
      notify.failed(error);
    }
    saved.refresh();
  };
}
