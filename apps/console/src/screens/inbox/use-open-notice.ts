import { useNavigate } from '@tanstack/react-router';
import { type AnyRecord, isReference } from '../../api/record';
import { useAccount } from '../../app/account';
import { useTypes } from '../../app/types';

/** Goes to the record that a notification is about. */
export function useOpenNotice(): (row: AnyRecord) => void {
  const account = useAccount();
  const navigate = useNavigate();
  const types = useTypes();
  return ({ record, record_type }) => {
    const type = types.find(({ name }) => name === record_type);
    if (!type || !isReference(record)) return;
    const params = { account, collection: type.collection, id: String(record.id) };
    void navigate({ to: '/$account/$collection/$id', params });
  };
}
