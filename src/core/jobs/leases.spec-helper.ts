import { isLeaseOver } from '#core/database';
import type { LeaseEntity } from './lease.entity.js';
import { LEASE_MS, type LeasesRepository } from './leases.repository.js';

/** Leases in memory, shared by the processes that get this repository. */
export function sharedLeases(): LeasesRepository {
  const leases = new Map<string, LeaseEntity>();
  const repository: Pick<LeasesRepository, 'take' | 'renew' | 'release'> = {
    take: (lease, nowMs) => {
      const known = leases.get(lease.name);
      if (known && known.holder !== lease.holder && !isLeaseOver(known.expires, nowMs, LEASE_MS))
        return Promise.resolve(false);
      leases.set(lease.name, lease);
      return Promise.resolve(true);
    },
    renew: (holder, expires) => {
      const own = [...leases.values()].filter((lease) => lease.holder === holder);
      for (const lease of own) lease.expires = expires;
      return Promise.resolve(own.map(({ name }) => name));
    },
    release: (name, holder) => {
      if (leases.get(name)?.holder === holder) leases.delete(name);
      return Promise.resolve();
    },
  };
  return repository as LeasesRepository;
}
