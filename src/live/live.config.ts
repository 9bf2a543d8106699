import { IsInt, Max, Min } from 'class-validator';
import { Setting } from '#core/config';

/** Settings of the deployment for counts that are sent while they change. */
export class LiveConfig {
  @Setting({
    env: 'LIVE_CONNECTIONS',
    default: 1000,
    description:
      'Most connections of a process on which it sends live counts, 0 to 20000; more are refused with 503, and the console asks every 15 seconds instead. 0: none.',
  })
  @IsInt()
  @Min(0)
  @Max(20_000)
  liveConnections: number;

  @Setting({
    env: 'LIVE_CONNECTIONS_PER_CALLER',
    default: 20,
    description: 'Most of them for one account, and for the address of one display, in a process, 1 to 20000.',
  })
  @IsInt()
  @Min(1)
  @Max(20_000)
  liveConnectionsPerCaller: number;

  @Setting({
    env: 'LIVE_CONNECTION_SECONDS',
    default: 60,
    description:
      'Seconds after which such a connection ends and the browser connects again, 5 to 3600: so long can an account whose rights have ended go on reading. Displays end within seconds.',
  })
  @IsInt()
  @Min(5)
  @Max(3600)
  liveConnectionSeconds: number;
}
