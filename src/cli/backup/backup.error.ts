/** A backup cannot be made or restored. The message says why, and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The file is not what `backup` wrote: cut off, changed, or something else altogether. */
export class DamagedBackupError extends BackupError {
  constructor(what: string) {
    super(`The backup file is damaged or incomplete: ${what}. Nothing was restored.`);
  }
}
