/** Request to any gateway, as gateways have the storage: which of these keys are usable uploads? */
export const UPLOADS = 'attachments.uploads';

export interface UploadsRequest {
  readonly keys: readonly string[];
  /** Person who uploaded them. */
  readonly person: number;
}

/** Uploads in the order of the keys; null for a key without one. The response body is their JSON. */
export type UploadsResponse = readonly (Upload | null)[];

export interface Upload {
  readonly name: string;
  readonly size: number;
}

/** Request to any gateway to store the bytes in its body as an upload of a person. */
export const STORE_UPLOAD = 'attachments.store';

export interface StoreUploadRequest {
  readonly account: string;
  /** Plan of the account, if it has one. */
  readonly plan: string | null;
  readonly person: number;
  readonly name: string;
}

/** Key of the upload, or the reason for which it is not taken; the response body is its JSON. */
export type StoreUploadResponse =
  | { readonly key: string }
  | { readonly refused: 'not_included' | 'too_long_bytes' | 'over_quota'; readonly max: number };

/** Query to each service that has records: which of these keys does any record have? */
export const usedSubject = (service: string): string => `attachments.used.${service}`;

export interface UsedKeysRequest {
  readonly keys: readonly string[];
}
