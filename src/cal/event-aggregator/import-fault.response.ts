/** Something that went wrong in an import. */
export class ImportFaultResponse {
  /** Code for programs. @example invalid-event */
  code!: string;

  /** Message for people. @example "An event needs a title." */
  message!: string;
}
