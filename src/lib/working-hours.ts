/** Working hours: minutes of the day in India; `ends` above 1440 is on the next day. */
export interface WorkingHours {
  starts: number;
  ends: number;
}
