/** Wants to know when something was stored that others can see. */
export interface CommitWatch {
  /**
   * A unit of work with writing statements is over: stored, or its state is unknown. Called before any response is
   * sent, and once more when the unit's own hooks have run. Must not throw.
   * @param tags of what it changed (`TableTags`); `EVERYTHING` among them when that is not known
   */
  committed(tags: ReadonlySet<string>): void;
}
