// Loaded before the service by the controls: takes away what the tests are about, to show that they would notice.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const load = (path) => import(pathToFileURL(join(process.env.DIST, 'cal/tickets', path)).href);
const { PoolsRepository } = await load('catalog/capacity/pools.repository.js');
const { CheckInsRepository } = await load('sales/attendees/check-ins.repository.js');
const { SelfServiceRepository } = await load('self-service/self-service.repository.js');

PoolsRepository.prototype.guard = () => 'AND (1 = 1 OR 0 = ?)';
CheckInsRepository.prototype.notInYet = () => '1 = 1';
CheckInsRepository.prototype.hasCode = () => '(1 = 1 OR security_code = ?)';
SelfServiceRepository.prototype.guard = () => 'AND (1 = 1 OR ? = ?)';

const { withdraw } = SelfServiceRepository.prototype;
// Not even the number of changed rows is looked at.
SelfServiceRepository.prototype.withdraw = async function (...withdrawal) {
  await withdraw.apply(this, withdrawal);
  return true;
};
