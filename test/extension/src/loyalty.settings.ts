import { Setting } from 'almanac';
import { IsInt, Max, Min } from 'class-validator';

/** Settings of the module, read from environment variables. */
export class LoyaltySettings {
  @Setting({ env: 'LOYALTY_POINTS', default: 10, description: 'Points for a completed order, 1 to 1000.' })
  @IsInt()
  @Min(1)
  @Max(1000)
  points: number;
}
