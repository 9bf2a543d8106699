/** Types of throwaway-mysql.mjs for the tests that use it. */
export interface ThrowawayDatabase {
  /** `mysql://…` address of a database of its own. */
  url: string;
  /** Takes database and user away. */
  drop(): Promise<void>;
}

export function findMysql(): Promise<
  { uri: string } | { socketPath: string; user: string } | { host: string; user: string } | undefined
>;
export function throwawayMysql(): Promise<ThrowawayDatabase>;
