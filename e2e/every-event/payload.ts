import type { Fields } from '../api';

/** "previous_status: only for" the status-changed events of these; a risk has none. */
const TELL_PREVIOUS_STATUS = ['request', 'problem', 'workflow', 'task', 'project', 'project_task'];
/** The events of these carry the whole record beside. */
const CARRY_FIELDS = ['time_entry', 'out_of_office_period'];

interface Occurrence {
  readonly noun: string;
  readonly verb: string;
  /** The record as it was read before and after the change. */
  readonly before: Fields | null;
  readonly after: Fields;
}

/** Document 1, "Payload members", with their rules of presence, for one message. */
export function payloadOf({ noun, verb, before, after }: Occurrence): object {
  const { source, sourceID, status, team, member } = after;
  const payload = {
    ...(verb !== 'note-added' && isAudited(noun, verb) && audited),
    ...(verb === 'note-added' && {
      note_id: expect.any(Number) as number,
      note_nodeID: expect.any(String) as string,
    }),
    ...(source !== null && { source }),
    ...(sourceID !== null && { sourceID }),
    ...(status !== undefined && { status }),
    ...(verb === 'status-changed' &&
      TELL_PREVIOUS_STATUS.includes(noun) && { previous_status: before?.status }),
    ...(team !== undefined && { team: team === null ? null : inAccount(team) }),
    ...(member ? { member: inAccount(member) } : {}),
  };
  return CARRY_FIELDS.includes(noun) ? (expect.objectContaining(payload) as object) : payload;
}

const audited = {
  audit_line_id: expect.any(Number) as number,
  audit_line_nodeID: expect.any(String) as string,
};

/** "adding a note or entering time spent generates none" */
const isAudited = (noun: string, verb: string): boolean => !(noun === 'time_entry' && verb === 'create');

const inAccount = (reference: unknown): object => ({
  ...(reference as object),
  account: { id: 'widget', name: 'Widget Company' },
});
