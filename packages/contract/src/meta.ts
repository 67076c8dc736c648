/** The fields that every persisted record carries ([API-51]). Times are ISO 8601 in UTC with milliseconds. */
export interface RecordMeta {
  id: string;
  timeCreatedUtc: string;
  timeModifiedUtc: string;
  isArchived: boolean;
  isDeleted: boolean;
  /** ADDITIVE, in lists with isDeleted=true only: who deleted the record, in which operation, and with which record. */
  deletion?: { userId?: string; operationId?: string; rootId?: string };
}
/** Names of the fields that every record has. */
export const metaFields = ['id', 'timeCreatedUtc', 'timeModifiedUtc', 'isArchived', 'isDeleted'] as const;

/** One operation of a PATCH; paths come with and without a leading '/' (docs: patch-and-put). */
export interface PatchOperation {
  op: 'replace';
  path: string;
  value: unknown;
}

/** The x-pagination header. Only the first page has a TotalCount. */
export interface Pagination {
  TotalCount?: number;
  PageSize: number;
  NextPageLink?: string;
}

/** GET mediaitems/uploadToken (docs: image-pipeline). `containerUrl` is without the query; `expires` is ISO 8601. */
export interface UploadToken {
  serviceUrl: string;
  parameterString: string;
  container: string;
  containerUrl: string;
  expires: string;
}

/** GET directory/users. */
export interface DirectoryUser {
  id: string;
  displayName: string;
  firstName: string;
  lastName?: string;
  email: string;
  jobTitle?: string;
  location?: string;
}

/** GET auth/status. */
export interface AuthStatus {
  authenticated: boolean;
  userId: string;
  serverTimeUtc: string;
}
