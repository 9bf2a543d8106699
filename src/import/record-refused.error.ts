/** A record that cannot be taken. The message is the reason told to the person who imports: one full sentence. */
export class RecordRefusedError extends Error {
  override readonly name = 'RecordRefusedError';
}

/** The reason to be told for any error that a record caused. */
export function reasonOf(error: unknown): string {
  if (error instanceof RecordRefusedError) return error.message;
  return `The record cannot be read (${error instanceof Error ? error.message : String(error)}).`;
}
