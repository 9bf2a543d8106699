/** Wants to know when something was stored that others can see. */
export interface CommitWatch {
  /**
   * Whether a statement changes something that matters; called for writing statements.
   * @param table a table that it writes; nothing where that was not declared, and it may write any
   */
  concerns(table: string | undefined): boolean;

  /**
   * A unit of work with such a statement is over: stored, or its state is unknown. Called before any response is sent,
   * and once more when the unit's own hooks have run. Must not throw.
   */
  committed(): void;
}
