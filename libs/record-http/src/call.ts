export type { OpenCall, PartCall, RecordAnswer, RecordCall } from '@deskline/record-store';
