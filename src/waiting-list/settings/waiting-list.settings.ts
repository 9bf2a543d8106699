import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { SettingsGroup } from '#core/settings';

/** Longest time that an offer holds its seats, hours: 14 days. */
export const MAX_OFFER_HOURS = 336;
/** Most seats that one person can wait for. */
export const MAX_WAITING_SEATS = 20;

/** Settings of waiting lists that administrators change over REST (`waiting-list/v1/settings`). */
@SettingsGroup({ name: 'waiting-list', table: 'waiting_list_settings' })
export class WaitingListSettings {
  /** Visitors can wait for tickets that are sold out. Needs e-mail. */
  @IsBoolean()
  is_on = false;

  /** Hours for which an offer holds its seats, 1 to 336 (14 days); then the next person gets them. */
  @IsInt()
  @Min(1)
  @Max(MAX_OFFER_HOURS)
  offer_hours = 24;

  /** Most seats that one person can wait for, 1 to 20. */
  @IsInt()
  @Min(1)
  @Max(MAX_WAITING_SEATS)
  max_seats = 4;
}
