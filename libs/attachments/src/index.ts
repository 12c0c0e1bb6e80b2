export { AttachmentSettings, SECRET_DESCRIPTION } from './attachment.settings';
export { bucketOrigin } from './bucket-origin';
export type { ReceivedUpload, DiskStorage } from './disk-storage';
export { presentationOf, type Presentation } from './disposition';
export { downloadAddress, expiryOf, readAddress, type Download } from './download-address';
export { extensionOf, fileName } from './file-name';
export { jobFileName, newJobFile } from './job-file-key';
export { openJobFiles } from './job-files';
export { isOwnedBy, newPrefix, ownedPrefix, readKey, type Key } from './key';
export { openStorage, type AttachmentStorage } from './open-storage';
export {
  STORE_UPLOAD,
  UPLOADS,
  usedSubject,
  type StoreUploadRequest,
  type StoreUploadResponse,
  type Upload,
  type UploadsResponse,
  type UploadsRequest,
  type UsedKeysRequest,
} from './requests';
export type { S3Storage } from './s3-storage';
export { attachmentSecret } from './secret';
export { Signer } from './signer';
export type { JobFiles, Store, StoredFile } from './storage';
export { sweep, type FindUsedKeys } from './sweep';
export { readForm, uploadForm, type Permission, type UploadForm } from './upload-form';
export { usableUploads, type Usable } from './usable-uploads';
