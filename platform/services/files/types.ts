/** Groups objects in the bucket, as the first part of their keys. */
export type FileKind = 'inspection-photos' | 'message-photos' | 'credit-notes';

/** The bucket, or the columns of the rows. */
export type FileTarget = 's3' | 'database';

export interface NewFile {
  kind: FileKind;
  /** At least one byte. */
  content: Uint8Array;
  contentType: string;
}

/** Where the content of a row is: in its own column, or in the object of this key. */
export type StoredContent = { content: Uint8Array; file_key: null } | { content: null; file_key: string };

/** Where the content of photos and documents is stored. Calls throw `UnavailableError` while the storage fails. */
export interface FileService {
  /** Origin of the addresses of files; undefined where the process delivers every file. */
  origin: string | undefined;
  /**
   * Stores content before the transaction that stores its row. An object that no row uses after ten minutes is deleted.
   * Throws inside of a transaction.
   */
  put(file: NewFile): Promise<StoredContent>;
  /** The content of a row. */
  open(row: StoredContent): StoredFile;
}

/** The content of a row for somebody who may see it. Both calls throw `UnavailableError` while the storage fails. */
export interface StoredFile {
  /** Compares an object with its hash. Call it outside of a transaction, which would wait for the storage. */
  read(): Promise<Uint8Array>;
  /** An address at the storage that is valid for 60 seconds; undefined for content in the database. */
  findAddress(): Promise<string | undefined>;
}

/** Objects by key. Every call ends after five seconds at most, and throws `UnavailableError` when it failed. */
export interface ObjectStorage {
  origin: string;
  /** Where new files go; those in the bucket are read in both cases. */
  writeTo: FileTarget;
  put(key: string, file: Pick<NewFile, 'content' | 'contentType'>): Promise<void>;
  /** Undefined for a missing object. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Succeeds for a missing object, too. */
  delete(key: string): Promise<void>;
  /** The next objects of a kind behind a key, in the order of their keys; empty behind the last one. */
  list(kind: FileKind, after: string | undefined): Promise<ListedObject[]>;
  sign(key: string): Promise<string>;
  /** Calls since the start. */
  countCalls(): StorageCalls[];
}

interface ListedObject {
  key: string;
  storedAt: Date;
}

export interface StorageCalls {
  call: 'put' | 'get' | 'delete' | 'list';
  outcome: 'ok' | 'failed';
  count: number;
}

/** The bucket of FILES_URL. */
export interface BucketSettings {
  bucket: string;
  /** Before each key; empty, or ends with a slash. */
  prefix: string;
  region: string;
  /** Address of a storage that is not AWS. */
  endpoint?: string;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  pathStyle: boolean;
  encryption: 'AES256' | 'aws:kms' | 'none';
  kmsKeyId?: string;
  writeTo: FileTarget;
  /** Without them the SDK looks in its usual places. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

/** The state of objects that wait for their deletion. */
export interface UnusedFiles {
  count: number;
  /** Null without one. */
  oldestSince: Date | null;
}
