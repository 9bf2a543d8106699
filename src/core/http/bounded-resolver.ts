/** One address of a host name. */
export interface ResolvedAddress {
  /** Textual IPv4 or IPv6 address. */
  address: string;
  /** 4 or 6. */
  family: number;
}

/** Gives all addresses (A and AAAA) of a host name; rejects or answers an empty list when there is none. */
export type AddressResolver = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** How far name lookups may go. */
export interface ResolverBounds {
  /** Lookups at the same moment. */
  atOnce: number;
  /** Lookups that wait for their turn; further ones fail at once. */
  waiting: number;
}

/**
 * A resolver that does only some lookups at the same moment. The system's lookups can't be withdrawn and each occupies
 * one of the process's few threads, for half a minute when a name server is silent: without a bound, users who may have
 * addresses fetched could keep all of them busy, and files could not be read any more.
 */
export function boundedResolver(resolve: AddressResolver, { atOnce, waiting }: ResolverBounds): AddressResolver {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (hostname) => {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting) throw new Error('Too many names are being looked up.');
    // Whoever is done hands the place over, so that nobody who comes meanwhile gets in first.
    else await new Promise<void>((turn) => queue.push(turn));
    try {
      return await resolve(hostname);
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
