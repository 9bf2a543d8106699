/** A date in pieces, each as text with leading zeros; all empty when there is no date (events.md §3, tickets.md §2). */
export interface DateDetails {
  year: string;
  month: string;
  day: string;
  hour: string;
  minutes: string;
  seconds: string;
}

/** The pieces of a wall time `YYYY-MM-DD HH:mm:ss`; `''` means no date. */
export function dateDetails(wall: string): DateDetails {
  return {
    year: wall.slice(0, 4),
    month: wall.slice(5, 7),
    day: wall.slice(8, 10),
    hour: wall.slice(11, 13),
    minutes: wall.slice(14, 16),
    seconds: wall.slice(17, 19),
  };
}
