import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, isLeaseOver } from '#core/database';
import { LeaseEntity } from './lease.entity.js';

/** Milliseconds after which other processes may do the jobs of a process that does not renew its leases. */
export const LEASE_MS = 30_000;

/** SQL for leases: work that one process of a site does at a time. */
@Injectable()
export class LeasesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(LeaseEntity) private readonly leases: Repository<LeaseEntity>,
  ) {}

  /** Takes a lease that is over at `nowMs` (`isLeaseOver`) or that its holder has already. @returns whether no other process has it */
  async take({ name, holder, expires }: LeaseEntity, nowMs: number): Promise<boolean> {
    const lease = await this.leases.findOneBy({ name });
    if (lease && lease.holder !== holder && !isLeaseOver(lease.expires, nowMs, LEASE_MS)) return false;
    const taken = await this.database.write(() =>
      lease
        ? // Of several processes that found it free, one finds the row as it was.
          this.database.update(LeaseEntity, lease, { holder, expires })
        : this.database.insertMissing(LeaseEntity, [{ name, holder, expires }]),
    );
    return taken === 1;
  }

  /** Extends all leases of a holder. @returns the names of those that it still has */
  async renew(holder: string, expires: number): Promise<string[]> {
    await this.database.write(() => this.database.update(LeaseEntity, { holder }, { expires }));
    const rows = await this.leases.findBy({ holder });
    return rows.map(({ name }) => name);
  }

  /** Lets other processes take a lease of a holder. */
  async release(name: string, holder: string): Promise<void> {
    await this.database.write(() => this.database.delete(LeaseEntity, { name, holder }));
  }
}
