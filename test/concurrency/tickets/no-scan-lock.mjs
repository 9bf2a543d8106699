// Loaded before the service by a control: scans of one attendee do not wait for each other.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const load = (path) => import(pathToFileURL(join(process.env.DIST, 'cal/tickets', path)).href);
const { ScansRepository } = await load('admission/scans/scans.repository.js');
const { CheckInsRepository } = await load('sales/attendees/check-ins.repository.js');

ScansRepository.prototype.isLocking = () => false;
CheckInsRepository.prototype.notInYet = () => '1 = 1';
