export type { OpenCall, PartialPageCall, RecordAnswer, RecordCall } from '@deskline/record-store';
