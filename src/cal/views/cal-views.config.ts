import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { Setting } from '#core/config';

/** Settings of the deployment for calendar views and calendar files. */
export class CalViewsConfig {
  @Setting({
    env: 'VIEWS_NONCE',
    default: true,
    description:
      'Ask for a nonce where calendar views are rendered over REST, as clients are used to. It guards nothing, since views show what everybody may see; off: anyone may ask without.',
  })
  @IsBoolean()
  viewsNonce: boolean;

  @Setting({
    env: 'CALENDAR_FILE_EVENTS',
    default: 1000,
    description:
      'Most events in one calendar file (iCalendar), 1 to 10000. A file that leaves events out says so in the header X-Calendar-Truncated.',
  })
  @IsInt()
  @Min(1)
  @Max(10_000)
  calendarFileEvents: number;
}
