import { RestParam } from '#core/parameters';

/** `donation` of the routes that write tickets: bounds of the amount that purchasers choose. */
export class DonationDto {
  @RestParam({
    type: ['string', 'number'],
    required: true,
    description: 'Least amount in the main unit of the currency (5.00); 0: nothing is enough.',
  })
  min: string | number;

  @RestParam({
    type: ['string', 'number', 'null'],
    description: 'Greatest amount in the main unit of the currency; null: no such bound.',
  })
  max?: string | number | null;
}
