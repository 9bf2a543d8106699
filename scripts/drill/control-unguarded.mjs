// Control: capacity changes without the condition of the UPDATE, after a look at what is left (read, then write).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { PoolsRepository } = await import(
  pathToFileURL(join(process.env.DIST, 'cal/tickets/catalog/capacity/pools.repository.js'))
);
PoolsRepository.prototype.guard = () => 'AND (1 = 1 OR 0 = ?)';
