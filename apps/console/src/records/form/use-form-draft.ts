import { useCallback, useEffect, useState } from 'react';
import { newIntention } from '../../api/write';
import { draftOf } from '../draft';

interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  /** One for the whole draft: a form that is sent twice makes one record. */
  readonly intention: string;
}

const emptyDraft = (): Draft => ({ values: {}, intention: newIntention() });

export interface FormDraft extends Draft {
  readonly wasKept: boolean;
  set(name: string, value: unknown): void;
  /** After a refusal: the same values again are another attempt. */
  renew(): void;
  drop(): void;
}

/** Values of a form, kept through reloads and the sign-in until they are sent. */
export function useFormDraft(key: string): FormDraft {
  const [draft, setDraft] = useState<Draft>(() => draftOf.read<Draft>(key) ?? emptyDraft());
  const [wasKept, setWasKept] = useState(() => Object.keys(draft.values).length > 0);
  useEffect(() => {
    if (Object.keys(draft.values).length > 0) draftOf.keep(key, draft);
  }, [key, draft]);
  useEffect(() => draftOf.whenBack(key, () => setDraft(draftOf.read<Draft>(key) ?? emptyDraft())), [key]);
  const set = useCallback(
    (name: string, value: unknown) =>
      setDraft((before) => ({ ...before, values: { ...before.values, [name]: value } })),
    [],
  );
  const renew = useCallback(() => setDraft(({ values }) => ({ values, intention: newIntention() })), []);
  const drop = useCallback(() => {
    draftOf.drop(key);
    setDraft(emptyDraft());
    setWasKept(false);
  }, [key]);
  return { ...draft, wasKept, set, renew, drop };
}
