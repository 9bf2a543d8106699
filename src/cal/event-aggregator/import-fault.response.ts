/** Something that went wrong in an import. */
export class ImportFaultResponse {
  /** Code for programs; `notice` for what was left out of an import that is otherwise done. @example invalid-event */
  code!: string;

  /** Message for people. @example "An event needs a title." */
  message!: string;
}
