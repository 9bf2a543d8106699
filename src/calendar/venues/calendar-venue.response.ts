import { CalendarPostResponse } from '../posts/item.response.js';

/** A venue. Texts are empty without its password. */
export class CalendarVenueResponse extends CalendarPostResponse {
  /** Street and number. @example "1 Market Square" */
  address!: string;

  /** Country. @example France */
  country!: string;

  /** City. @example Lyon */
  city!: string;

  /** State or province. @example Rhone */
  state_province!: string;

  /** State. @example "" */
  state!: string;

  /** Province. @example Rhone */
  province!: string;

  /** Postal code. @example 69001 */
  zip!: string;

  /** Telephone number. @example "+33 1 23 45" */
  phone!: string;

  /**
   * Address of a map search, escaped for HTML; empty without address.
   * @example https://maps.google.com/maps?f=q&#038;q=Lyon
   */
  directions_link!: string;

  /** Website; empty: none. @example https://hall.example.org */
  website!: string;
}
