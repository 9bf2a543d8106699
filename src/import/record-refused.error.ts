/** A record that cannot be imported. The message is the reason for the person who imports: one full sentence. */
export class RecordRefusedError extends Error {
  override readonly name = 'RecordRefusedError';
}

/** The reason to report for any error that a record caused. */
export function reasonOf(error: unknown): string {
  if (error instanceof RecordRefusedError) return error.message;
  return `The record cannot be read (${error instanceof Error ? error.message : String(error)}).`;
}
