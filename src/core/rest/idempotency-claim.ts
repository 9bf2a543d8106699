/** The right to do a write once; held by the request that does it. */
export interface IdempotencyClaim {
  id: string;
  holder: string;
  /** Encrypts and decrypts the stored response. */
  secret: string;
  /** Seconds since 1970. */
  since: number;
}
