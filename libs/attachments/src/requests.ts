/** Asked of any gateway, which have the storage: what has been uploaded under these keys, and may still be used. */
export const UPLOADS = 'attachments.uploads';

export interface UploadsRequest {
  readonly keys: readonly string[];
}

/** In the order of the keys; null where there is nothing. The body of the answer is the JSON of these. */
export type UploadsResponse = readonly (Upload | null)[];

export interface Upload {
  readonly name: string;
  readonly size: number;
}

/** Asked of each service that keeps records: which of these keys does any record have? */
export const usedSubject = (service: string): string => `attachments.used.${service}`;

export interface UsedKeysRequest {
  readonly keys: readonly string[];
}
