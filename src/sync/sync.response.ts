/** What is new to a client. */
export class SyncResponse {
  /**
   * The full list begins: what the client has is dropped, unless it comes again until `has_more` is false. So the first
   * response begins, and one to a caller whose rights have changed. @example false
   */
  full!: boolean;

  /** New and changed objects, as the list of their kind shows them; can be empty also where more follows. */
  items!: object[];

  /** Ids of objects that are deleted, that the filters no longer find, or that the caller may no longer see. */
  removed!: number[];

  /** Whether to send `sync_token` again at once: there is more now. @example true */
  has_more!: boolean;

  /** Where to go on. To be stored together with what the response contains. */
  sync_token!: string;
}
