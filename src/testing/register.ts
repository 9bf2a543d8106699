/**
 * Loaded before the tests of a module, so that they share the packages of the service, as the service itself loads
 * modules: `node --import almanac/register --test modules/raffle/dist/raffle.spec.js`.
 */
import { StartError } from '#core/config';
import { sharePackages } from '#core/modules';

if (!sharePackages())
  throw new StartError('almanac/register needs Node 22.15 or newer, whose module loader has hooks.');
