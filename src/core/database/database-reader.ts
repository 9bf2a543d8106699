/** What reads outside of units of work, and knows whether more work can be taken in. */
export interface Reader {
  /** @param prepared whether the database should keep the statement */
  read<T>(sql: string, parameters: readonly unknown[], prepared: boolean): Promise<T[]> | T[];
  /** Whether the next unit of work would be refused at once. */
  readonly isFull?: boolean;
  /** Units of work that wait for their turn, where they take turns. */
  readonly waiting?: number;
}
