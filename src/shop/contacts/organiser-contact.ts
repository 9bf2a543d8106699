/** How purchasers reach the organiser of an event. All texts are plain; empty: unknown. */
export interface OrganiserContact {
  name: string;
  email: string;
  phone: string;
  /** http(s) address. */
  website: string;
}

/** The parts of a contact for people, such as `Town Crew, crew@example.org, +49 431 1234`. */
export function contactParts({ name, email, phone, website }: OrganiserContact): string[] {
  return [name, email, phone, website].filter((part) => part !== '');
}
