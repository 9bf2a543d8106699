// Loaded before the service: makes the moment longer in which orders and a change of their series meet. SEAT_LOCK=off
// takes away what keeps them apart, to show that the test would notice.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const load = (path) => import(pathToFileURL(join(process.env.DIST, 'cal', path)).href);
const { EventSeatsService } = await load('tickets/catalog/capacity/event-seats.service.js');
const { SeriesDatesService } = await load('series/series-dates.service.js');

const PAUSE_MS = 150;
const { lock } = EventSeatsService.prototype;
EventSeatsService.prototype.lock = async function (ids) {
  const taken = process.env.SEAT_LOCK === 'off' ? new Map() : await lock.call(this, ids);
  await pause(PAUSE_MS);
  return taken;
};

const { lose } = SeriesDatesService.prototype;
SeriesDatesService.prototype.lose = async function (...plan) {
  await pause(PAUSE_MS);
  return lose.apply(this, plan);
};
