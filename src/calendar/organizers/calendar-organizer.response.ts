import { CalendarPostResponse } from '../posts/item.response.js';

/** An organizer. Texts are empty without its password. */
export class CalendarOrganizerResponse extends CalendarPostResponse {
  /** Telephone number. @example "+33 1 23 45" */
  phone!: string;

  /** Website; empty: none. @example https://crew.example.org */
  website!: string;

  /** E-mail address; empty: none. @example crew@example.org */
  email!: string;
}
