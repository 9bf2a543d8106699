/** The part of `linebreak` that is used; the package has no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** The next place where a line may end; null at the end of the text. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
