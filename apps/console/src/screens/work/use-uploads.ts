import { useState } from 'react';
import { storageOf, type Storage, upload } from '../../api/uploads';
import { useAccount } from '../../app/account';
import { sentenceOf } from '../../states/states';
import { useNotify } from '../../states/use-notify';
import { useTexts } from '../../texts/texts-context';
import { faultOf } from './upload-fault';

/** Uploaded file that a note will have. */
export interface Uploaded {
  readonly key: string;
  readonly name: string;
}

interface Uploads {
  readonly isBusy: boolean;
  /** Uploads files, one after the other; answers those that were taken. */
  send(files: Iterable<File>): Promise<Uploaded[]>;
}

/** Uploads of files that were chosen, dropped or pasted. */
export function useUploads(): Uploads {
  const texts = useTexts();
  const notify = useNotify();
  const account = useAccount();
  const [underWay, setUnderWay] = useState(0);
  const tell = (message: string) => notify.done(message, { color: 'red', title: texts.wentWrong });
  const sendOne = async (storage: Storage, file: File): Promise<Uploaded[]> => {
    const fault = faultOf(storage, file);
    if (fault !== null) {
      tell(texts.desk[fault](file.name));
      return [];
    }
    try {
      return [{ key: await upload(storage, file), name: file.name }];
    } catch (error) {
      tell(`${texts.desk.notUploaded(file.name)}. ${sentenceOf(error, texts)}`);
      return [];
    }
  };
  const send = async (files: Iterable<File>) => {
    setUnderWay((count) => count + 1);
    try {
      const storage = await storageOf(account);
      const taken: Uploaded[] = [];
      for (const file of files) taken.push(...(await sendOne(storage, file)));
      return taken;
    } catch (error) {
      tell(sentenceOf(error, texts));
      return [];
    } finally {
      setUnderWay((count) => count - 1);
    }
  };
  return { isBusy: underWay > 0, send };
}
