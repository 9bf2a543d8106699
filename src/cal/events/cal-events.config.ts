import { IsInt, IsNumber, Matches, Max, Min } from 'class-validator';
import { Setting } from '#core/config';

/** Settings of the deployment for events. */
export class CalEventsConfig {
  @Setting({
    env: 'CURRENCY',
    default: 'USD',
    description:
      'ISO code of the currency of event costs and tickets, until an administrator chooses one in the settings.',
  })
  @Matches(/^[A-Z]{3}$/, { message: 'must be a three-letter ISO code such as USD' })
  currency: string;

  @Setting({
    env: 'GEOLOC_RADIUS_KM',
    default: 10,
    description: 'Radius in kilometres of the geoloc filter of the event list, 0.1 to 20000.',
  })
  @IsNumber()
  @Min(0.1)
  @Max(20_000)
  geolocRadiusKm: number;

  @Setting({
    env: 'CANCELLED_EVENT_DAYS',
    default: 30,
    description:
      'Days for which calendar files announce a public event as cancelled after it was trashed, deleted or unpublished, 0 to 365; 0: never.',
  })
  @IsInt()
  @Min(0)
  @Max(365)
  cancelledEventDays: number;
}
