/** Why a pattern cannot be used, in words for the person who wrote it. */
export class PatternError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PatternFault';
  }
}
