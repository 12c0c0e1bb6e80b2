import type { Upload } from '@deskline/attachments';

/** Uploads that the storage has, by their keys. */
export type FoundUploads = ReadonlyMap<string, Upload>;

export const NO_UPLOADS: FoundUploads = new Map();
