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

/** Query to each service that has records: which of these keys does any record have? */
export const usedSubject = (service: string): string => `attachments.used.${service}`;

export interface UsedKeysRequest {
  readonly keys: readonly string[];
}
